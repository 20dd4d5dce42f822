import type { FieldKind, Refusal } from '../kind.ts';
import { wrongCheckDigit, wrongFormat } from '../refusals.ts';

/** A logistic unit, GS1 SSCC-18: 18 digits, the last of them the check digit. */
export const sscc: FieldKind = { name: 'sscc', json: 'string', column: 'text', filter: 'text', check };

const wrongForm = wrongFormat('须为 18 位数字', '18 digits');

function check(value: string): Refusal | undefined {
  if (!/^\d{18}$/.test(value)) return wrongForm;
  const sum = [...value.slice(0, 17)].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  const expected = (10 - (sum % 10)) % 10;
  return Number(value[17]) === expected ? undefined : wrongCheckDigit(expected);
}
