import { type DateSpan, daysOf } from '../../contract/dateSpans.ts';
import type { Moment } from '../access/actor.ts';
import { invalidFilter } from './invalidFilter.ts';

/** What a span of days begins with, and what comes first behind it, as the column of its kind keeps them. */
export function spanBounds(
  kind: 'date' | 'date-time',
  span: DateSpan,
  { time, zone }: Moment,
): { readonly from: string; readonly before: string } {
  try {
    const today = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate();
    const { from, to } = daysOf(span, today.toString());
    const before = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
    return kind === 'date' ? { from, before } : { from: startOf(from, zone), before: startOf(before, zone) };
  } catch (error) {
    // Nothing else can be out of range here but a time zone that nobody knows.
    if (error instanceof RangeError) throw invalidFilter('timeZone');
    throw error;
  }
}

/** The first moment of a day there; where clocks are turned at midnight that is not 00:00. */
function startOf(day: string, zone: string): string {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return new Date(epochMilliseconds).toISOString();
}
