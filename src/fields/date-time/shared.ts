import type { FieldKind } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';
import { toInstant } from './toInstant.ts';

/** A moment, RFC 3339 with its offset: `2026-11-20T08:30:00Z`. */
export const dateTime: FieldKind = {
  name: 'date-time',
  json: 'string',
  column: 'text',
  filter: 'range',
  check: (value) => (toInstant(value) === undefined ? refusal : undefined),
};

const refusal = wrongFormat(
  '须为带时区的日期时间，如 2026-11-20T08:30:00Z',
  'a date and time with its offset, such as 2026-11-20T08:30:00Z',
);
