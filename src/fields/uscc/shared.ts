import type { FieldKind, Refusal } from '../kind.ts';
import { wrongCheckDigit, wrongFormat } from '../refusals.ts';

/** The unified social credit code of a Chinese company, GB 32100: 18 characters, the last one a check character. */
export const uscc: FieldKind = { name: 'uscc', json: 'string', column: 'text', filter: 'text', check };

/** Place in this text is the value of a character; I, O, S, V and Z are not used. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

const wrongForm = wrongFormat(
  '须为 18 位数字或大写字母，不含 I、O、S、V、Z',
  '18 digits or capitals without I, O, S, V and Z',
);

function check(value: string): Refusal | undefined {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) return wrongForm;
  let weight = 1;
  let sum = 0;
  for (const char of value.slice(0, 17)) {
    sum += alphabet.indexOf(char) * weight;
    weight = (weight * 3) % 31;
  }
  const expected = alphabet.charAt((31 - (sum % 31)) % 31);
  return value[17] === expected ? undefined : wrongCheckDigit(expected);
}
