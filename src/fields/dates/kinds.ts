import { type FaultText, textKind, wrongFormat } from '../kind.ts';
import { isCalendarDay, toInstant } from './clock.ts';

/** A date, `YYYY-MM-DD`. */
export const date = textKind('date', checkDay, { filter: 'range', time: 'day', example: '2026-11-20' });

/** A date-time, RFC 3339 with offset: `2026-11-20T08:30:00Z`. */
export const dateTime = textKind('date-time', checkMoment, {
  filter: 'range',
  time: 'moment',
  example: '2026-11-20 08:30:00',
});

function checkDay(value: string): FaultText | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))) return undefined;
  return wrongFormat('须为真实日期，如 2026-11-20', 'an existing date such as 2026-11-20');
}

function checkMoment(value: string): FaultText | undefined {
  if (toInstant(value) !== undefined) return undefined;
  return wrongFormat('须为带时区的日期时间，如 2026-11-20T08:30:00Z', 'a date and time with its offset, such as 2026-11-20T08:30:00Z');
}
