import { type FaultText, type FieldKind, wrongFormat } from '../kind.ts';
import { isCalendarDay, toInstant } from './clock.ts';

/** A calendar day, `YYYY-MM-DD`. */
export const date: FieldKind = { name: 'date', json: 'string', column: 'text', filter: 'range', check: checkDay };

/** A moment, RFC 3339 with its offset: `2026-11-20T08:30:00Z`. */
export const dateTime: FieldKind = {
  name: 'date-time',
  json: 'string',
  column: 'text',
  filter: 'range',
  check: checkMoment,
};

function checkDay(value: string): FaultText | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))) return undefined;
  return wrongFormat('须为真实日期，如 2026-11-20', 'a real day such as 2026-11-20');
}

function checkMoment(value: string): FaultText | undefined {
  if (toInstant(value) !== undefined) return undefined;
  return wrongFormat(
    '须为带时区的日期时间，如 2026-11-20T08:30:00Z',
    'a date and time with its offset, such as 2026-11-20T08:30:00Z',
  );
}
