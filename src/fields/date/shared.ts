import type { FieldKind } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';
import { isCalendarDay } from './isCalendarDay.ts';

/** A calendar day, `YYYY-MM-DD`. */
export const date: FieldKind = {
  name: 'date',
  json: 'string',
  column: 'text',
  filter: 'range',
  check: (value) => (isDate(value) ? undefined : refusal),
};

const refusal = wrongFormat('须为真实日期，如 2026-11-20', 'a real day such as 2026-11-20');

function isDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return match !== null && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}
