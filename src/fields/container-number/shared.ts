import type { FieldKind, Refusal } from '../kind.ts';
import { wrongCheckDigit, wrongFormat } from '../refusals.ts';

/** A freight container, ISO 6346: owner, category U, J or Z, six digits and the check digit. */
export const containerNumber: FieldKind = {
  name: 'container-number',
  json: 'string',
  column: 'text',
  filter: 'text',
  check,
};

/** Place in this text is the value of a letter or digit; multiples of 11 are skipped (domain.md 7.1). */
const alphabet = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';

const wrongForm = wrongFormat(
  '须为 4 位大写字母（第 4 位为 U、J 或 Z）加 7 位数字，如 MSKU6011672',
  'four capitals, the fourth U, J or Z, and seven digits, such as MSKU6011672',
);

function check(value: string): Refusal | undefined {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(value)) return wrongForm;
  const sum = [...value.slice(0, 10)].reduce((total, char, i) => total + alphabet.indexOf(char) * 2 ** i, 0);
  const expected = (sum % 11) % 10;
  return Number(value[10]) === expected ? undefined : wrongCheckDigit(expected);
}
