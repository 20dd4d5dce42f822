import type { FieldKind, Refusal } from '../kind.ts';
import { wrongCheckDigit, wrongFormat } from '../refusals.ts';

/** An American bank, ABA routing number: nine digits whose sum with the weights 3, 7, 1 is a multiple of ten. */
export const abaRouting: FieldKind = { name: 'aba-routing', json: 'string', column: 'text', filter: 'text', check };

const weights = [3, 7, 1, 3, 7, 1, 3, 7];

const wrongForm = wrongFormat('须为 9 位数字', '9 digits');

function check(value: string): Refusal | undefined {
  if (!/^\d{9}$/.test(value)) return wrongForm;
  const sum = weights.reduce((total, weight, i) => total + weight * Number(value[i]), 0);
  const expected = (10 - (sum % 10)) % 10;
  return Number(value[8]) === expected ? undefined : wrongCheckDigit(expected);
}
