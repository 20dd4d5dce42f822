import type { FieldKind } from '../kind.ts';
import { mustMatch, wrongFormat } from '../refusals.ts';

/** The radio identity of a ship, MMSI: three digits of its country (from 2 to 7) and six more. */
export const mmsi: FieldKind = {
  name: 'mmsi',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: mustMatch(/^[2-7]\d{8}$/, wrongFormat('须为 9 位数字，首位 2 到 7', '9 digits, the first from 2 to 7')),
};
