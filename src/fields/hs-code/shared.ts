import type { FieldKind } from '../kind.ts';
import { mustMatch, wrongFormat } from '../refusals.ts';

/** A commodity of the Harmonized System, text so that the leading zero stays; only its form is checked. */
export const hsCode: FieldKind = {
  name: 'hs-code',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: mustMatch(/^\d{6}(?:\d{2}(?:\d{2})?)?$/, wrongFormat('须为 6、8 或 10 位数字', '6, 8 or 10 digits')),
};
