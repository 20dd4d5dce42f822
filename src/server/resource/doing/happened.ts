import { type Doing, eventCheck, type StepEvent } from '../../../contract/life.ts';
import { toInstant } from '../../../fields/date-time/toInstant.ts';
import { withoutEmpty } from '../../../fields/emptyValues.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import type { Entry } from '../writeLog.ts';

interface Change {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** What was asked for and is kept nowhere else. */
  readonly others: PlainRecord;
}

/** What has happened in the trade, and when: as the field says that tells it, or else now. */
export function happened({ house, compiled }: Context, doing: Doing, change: Change): NonNullable<Entry['event']>[] {
  const { before, after, others } = change;
  const known: PlainRecord = { ...after, ...others };
  const isNew = ({ at, isOnChange }: StepEvent): boolean =>
    !isOnChange || at === undefined || ((known[at] ?? null) !== null && known[at] !== before[at]);
  const cameTrue = (event: StepEvent): boolean => {
    const check = event.isGuarded ? compiled.checks.when[eventCheck(doing.name, event)] : undefined;
    const holds = (record: PlainRecord): boolean => check?.(withoutEmpty(record)).length === 0;
    return !check || (holds(after) && !holds(before));
  };
  return (doing.events ?? [])
    .filter((event) => isNew(event) && cameTrue(event))
    .map(({ code, at }) => {
      const told = at === undefined ? undefined : known[at];
      const moment = typeof told === 'string' ? toInstant(told) : undefined;
      return { code, time: moment ?? house.clock().toISOString() };
    });
}
