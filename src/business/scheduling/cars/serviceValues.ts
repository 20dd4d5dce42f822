import { decimals, type Values } from '../../../server/extend.ts';
import type { Due } from './servicesDue.ts';

/** What a car tells of its most urgent service: `OIL-10K 2026-12-01 / 120000 mi`, the same in every language. */
export function serviceValues([first]: readonly Due[]): Pick<Values<'hwCar'>, 'serviceStatus' | 'nextServiceDue'> {
  if (!first) return { serviceStatus: 'OK', nextServiceDue: null };
  const { rule, day, mile, urgency } = first;
  const when = [day, mile === undefined ? undefined : `${decimals.round(mile, 0)} mi`].filter(
    (part) => part !== undefined,
  );
  return { serviceStatus: urgency, nextServiceDue: `${rule.ruleCode} ${when.join(' / ')}`.slice(0, 60) };
}
