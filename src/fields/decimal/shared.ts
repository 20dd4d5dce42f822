import type { FieldKind } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';
import { exactDecimal } from './exactDecimal.ts';

/** An exact decimal number, as text; digits and bounds are checked by the keyword `decimal`. */
export const decimal: FieldKind = {
  name: 'decimal',
  json: 'string',
  column: 'integer',
  filter: 'range',
  check: (value) => (exactDecimal(value) ? undefined : refusal),
};

const refusal = wrongFormat('须为数字，如 12.50', 'a number such as 12.50');
