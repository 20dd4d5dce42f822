import { type FaultText, mustMatch, textKind, wrongCheckDigit, wrongFormat } from '../kind.ts';

// Numbers of containers, ships, vehicles, carriers and pallets.

/** A freight container, ISO 6346: owner, category U, J or Z, six digits and the check digit. */
export const containerNumber = textKind('container-number', checkContainerNumber, { example: 'CSQU3054383' });

/** The IMO number of a ship: seven digits, of which the last is the check digit (IMO resolution A.1117(30)). */
export const imoNumber = textKind('imo-number', checkImoNumber, { example: '9074729' });

/** The MMSI of a ship: three digits for its country, the first from 2 to 7, and six more. */
export const mmsi = textKind(
  'mmsi',
  mustMatch(/^[2-7]\d{8}$/, wrongFormat('须为 9 位数字，首位 2 到 7', '9 digits, the first from 2 to 7')),
  { example: '338123456' },
);

/** A carrier, SCAC. Only its form is checked, because the registry is not public. */
export const scac = textKind(
  'scac',
  mustMatch(/^[A-Z]{2,4}$/, wrongFormat('须为 2 到 4 位大写字母，如 MAEU', '2 to 4 capital letters, such as MAEU')),
  { example: 'MAEU' },
);

/** A vehicle, ISO 3779. The ninth character is a check character in North America only (first character 1 to 5). */
export const vin = textKind('vin', checkVin, { example: '1M8GDM9AXKP042788' });

/** A logistic unit such as a pallet, GS1 SSCC-18: 18 digits, of which the last is the check digit. */
export const sscc = textKind('sscc', checkSscc, { example: '006141411234567890' });

/** The alphabet of ISO 6346: the value of a character is its index in this text. Multiples of 11 are skipped (`?`). */
const containerAlphabet = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';

function checkContainerNumber(value: string): FaultText | undefined {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(value)) {
    return wrongFormat(
      '须为 4 位大写字母（第 4 位为 U、J 或 Z）加 7 位数字，如 MSKU6011672',
      'four capital letters (the fourth U, J or Z) and seven digits, such as MSKU6011672',
    );
  }
  const sum = [...value.slice(0, 10)].reduce((total, char, i) => total + containerAlphabet.indexOf(char) * 2 ** i, 0);
  const expected = (sum % 11) % 10;
  return Number(value[10]) === expected ? undefined : wrongCheckDigit(expected);
}

function checkImoNumber(value: string): FaultText | undefined {
  if (!/^\d{7}$/.test(value)) return wrongFormat('须为 7 位数字，如 9074729', '7 digits such as 9074729');
  const expected = [7, 6, 5, 4, 3, 2].reduce((sum, weight, i) => sum + weight * Number(value[i]), 0) % 10;
  return Number(value[6]) === expected ? undefined : wrongCheckDigit(expected);
}

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The letters of a VIN; `vinDigits[i]` is the value of `vinLetters[i]`. */
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const vinDigits = '12345678123457923456789';

function checkVin(value: string): FaultText | undefined {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(value)) {
    return wrongFormat('须为 17 位大写字母或数字，不含 I、O、Q', '17 capital letters or digits without I, O and Q');
  }
  if (!/^[1-5]/.test(value)) return undefined;
  const rest = vinWeights.reduce((sum, weight, i) => sum + weight * vinValue(value.charAt(i)), 0) % 11;
  const expected = rest === 10 ? 'X' : String(rest);
  return value[8] === expected ? undefined : wrongCheckDigit(expected);
}

function vinValue(char: string): number {
  const location = vinLetters.indexOf(char);
  return Number(location < 0 ? char : vinDigits[location]);
}

function checkSscc(value: string): FaultText | undefined {
  if (!/^\d{18}$/.test(value)) return wrongFormat('须为 18 位数字', '18 digits');
  const sum = [...value.slice(0, 17)].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  const expected = (10 - (sum % 10)) % 10;
  return Number(value[17]) === expected ? undefined : wrongCheckDigit(expected);
}

// Numbers of companies and of their banks.

/** An American bank, ABA routing number: nine digits whose sum with the weights 3, 7, 1 is a multiple of ten. */
export const abaRouting = textKind('aba-routing', checkAbaRouting, { example: '021000021' });

/** A bank, ISO 9362 (SWIFT/BIC). */
export const swiftBic = textKind(
  'swift-bic',
  mustMatch(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, wrongFormat('须为 8 或 11 位，如 CHASUS33', '8 or 11 characters such as CHASUS33')),
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

/** The value of a character is its index in this text; GB 32100 does not use I, O, S, V and Z. */
const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

function checkUscc(value: string): FaultText | undefined {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) {
    return wrongFormat('须为 18 位数字或大写字母，不含 I、O、S、V、Z', '18 digits or capital letters without I, O, S, V and Z');
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

const unlisted: FaultText = {
  zh: '{{field}}：没有这个 HS 编码，前 6 位不在海关编码表（HS 2022）中',
  en: '{{field}}: not a valid HS code; its first 6 digits are not in HS 2022',
};

/**
 * A commodity code of the Harmonized System. It is text, so that leading zeros are kept. Its form and heading are checked here; the server
 * looks up its first six digits in `serverFormats.ts`.
 */
export const hsCode = textKind('hs-code', checkHsCode, { unlisted, example: '940360' });

function checkHsCode(value: string): FaultText | undefined {
  if (!/^\d{6}(?:\d{2}(?:\d{2})?)?$/.test(value)) return wrongFormat('须为 6、8 或 10 位数字', '6, 8 or 10 digits');
  return isHeading(value.slice(0, 4)) ? undefined : unlisted;
}

/** The highest heading of each chapter of the Harmonized System 2022, from chapter 01; chapter 77 is reserved. */
const highest = `
  6 10 9 10 11 4 14 14 10 8 9 14 2 4 22 5 4 6 5 9 6 9 9 4 30
  21 16 53 42 6 5 15 7 7 7 6 7 27 26 17 15 6 4 21 4 2 7 23 11 7
  13 12 11 8 16 9 5 11 11 6 17 17 10 6 7 3 4 15 14 20 18 29 26 19 8
  16 0 6 7 7 13 15 11 87 49 9 16 7 8 33 14 9 7 6 8 20 6`;

/** Headings that are not in use, although they are below the highest one of their chapter. */
const free: ReadonlySet<string> = new Set(
  `0503 0509 1402 1403 1519 2527 2838 2848 2851 4108 4109 4110 4111 4204 4815 5304 6503 6908 7012
   7414 7416 7417 7803 7805 7906 8004 8005 8006 8107 8469 8520 8803 9009 9203 9204 9501 9502`.split(/\s+/),
);

const highestOf: readonly number[] = highest.trim().split(/\s+/).map(Number);

/** Whether four digits are a heading of the Harmonized System. */
export function isHeading(digits: string): boolean {
  const last = highestOf[Number(digits.slice(0, 2)) - 1] ?? 0;
  const number = Number(digits.slice(2));
  return number >= 1 && number <= last && !free.has(digits);
}
