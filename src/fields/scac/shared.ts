import type { FieldKind } from '../kind.ts';
import { mustMatch, wrongFormat } from '../refusals.ts';

/** A carrier, SCAC; only its form is checked, because the registry is not public. */
export const scac: FieldKind = {
  name: 'scac',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: mustMatch(/^[A-Z]{2,4}$/, wrongFormat('须为 2 到 4 位大写字母，如 MAEU', '2 to 4 capitals such as MAEU')),
};
