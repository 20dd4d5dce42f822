import type { FieldKind } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';
import { isTimeZone } from './timeZones.ts';

/** A time zone by its IANA name. */
export const timeZone: FieldKind = {
  name: 'time-zone',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: (value) => (isTimeZone(value) ? undefined : refusal),
};

const refusal = wrongFormat('须为 IANA 时区名，如 America/Los_Angeles', 'an IANA name such as America/Los_Angeles');
