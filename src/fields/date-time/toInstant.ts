import { isCalendarDay } from '../date/isCalendarDay.ts';

const grammar =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** What is kept: a moment whose year in UTC lies between 1 and 9999, so that it can be read again. */
const canonical = /^(?!0000)\d{4}-/;

/**
 * The moment in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`, which sorts as text; undefined when the text is no RFC 3339 moment.
 * Leap seconds (`:60`) are refused: no clock or table here can keep them.
 */
export function toInstant(value: string): string | undefined {
  const match = grammar.exec(value);
  if (!match || !isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))) return undefined;
  const instant = new Date(value.toUpperCase()).toISOString();
  return canonical.test(instant) ? instant : undefined;
}
