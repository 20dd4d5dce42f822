import type { PropertySource } from '../read/source.ts';
import { kindNameOf } from './kindNameOf.ts';

/** Whether a value that is set stands for the moment at which that happens: `now` in a date or a date-time. */
export function isMoment(property: PropertySource, value: unknown): boolean {
  return value === 'now' && ['date', 'date-time'].includes(kindNameOf(property));
}
