import { type FaultText, mustMatch, textKind, wrongCheckDigit, wrongFormat } from '../kind.ts';

// Numbers of companies and of their banks.

/** An American bank, ABA routing number: nine digits whose sum with the weights 3, 7, 1 is a multiple of ten. */
export const abaRouting = textKind('aba-routing', checkAbaRouting, { example: '021000021' });

/** A bank, ISO 9362 (SWIFT/BIC). */
export const swiftBic = textKind(
  'swift-bic',
  mustMatch(
    /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
    wrongFormat('须为 8 或 11 位，如 CHASUS33', '8 or 11 characters such as CHASUS33'),
  ),
  { example: 'CHASUS33' },
);

/** The unified social credit code of a Chinese company, GB 32100: 18 characters, the last one a check character. */
export const uscc = textKind('uscc', checkUscc, { example: '91350100M000100Y43' });

function checkAbaRouting(value: string): FaultText | undefined {
  if (!/^\d{9}$/.test(value)) return wrongFormat('须为 9 位数字', '9 digits');
  const sum = [3, 7, 1, 3, 7, 1, 3, 7].reduce((total, weight, i) => total + weight * Number(value[i]), 0);
  const expected = (10 - (sum % 10)) % 10;
  return Number(value[8]) === expected ? undefined : wrongCheckDigit(expected);
}

/** The place of a character in this text is its value; GB 32100 does not use I, O, S, V and Z. */
const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

function checkUscc(value: string): FaultText | undefined {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) {
    return wrongFormat(
      '须为 18 位数字或大写字母，不含 I、O、S、V、Z',
      '18 digits or capitals without I, O, S, V and Z',
    );
  }
  let weight = 1;
  let sum = 0;
  for (const char of value.slice(0, 17)) {
    sum += usccAlphabet.indexOf(char) * weight;
    weight = (weight * 3) % 31;
  }
  const expected = usccAlphabet.charAt((31 - (sum % 31)) % 31);
  return value[17] === expected ? undefined : wrongCheckDigit(expected);
}
