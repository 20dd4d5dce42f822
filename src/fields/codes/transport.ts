import { type FaultText, mustMatch, textKind, wrongCheckDigit, wrongFormat } from '../kind.ts';

// Numbers of containers, ships, vehicles, carriers and pallets.

/** A freight container, ISO 6346: owner, category U, J or Z, six digits and the check digit. */
export const containerNumber = textKind('container-number', checkContainerNumber, { example: 'CSQU3054383' });

/** The IMO number of a ship: seven digits, the last of them the check digit (IMO resolution A.1117(30)). */
export const imoNumber = textKind('imo-number', checkImoNumber, { example: '9074729' });

/** The radio identity of a ship, MMSI: three digits of its country (from 2 to 7) and six more. */
export const mmsi = textKind(
  'mmsi',
  mustMatch(/^[2-7]\d{8}$/, wrongFormat('须为 9 位数字，首位 2 到 7', '9 digits, the first from 2 to 7')),
  { example: '338123456' },
);

/** A carrier, SCAC. Only its form is checked, because the registry is not public. */
export const scac = textKind(
  'scac',
  mustMatch(/^[A-Z]{2,4}$/, wrongFormat('须为 2 到 4 位大写字母，如 MAEU', '2 to 4 capitals such as MAEU')),
  { example: 'MAEU' },
);

/** A vehicle, ISO 3779. The check character in place 9 is North America's (first character 1 to 5); others carry none. */
export const vin = textKind('vin', checkVin, { example: '1M8GDM9AXKP042788' });

/** A logistic unit such as a pallet, GS1 SSCC-18: 18 digits, the last of them the check digit. */
export const sscc = textKind('sscc', checkSscc, { example: '006141411234567890' });

/** The place of a letter or digit in this text is its value; ISO 6346 skips the multiples of 11. */
const containerAlphabet = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';

function checkContainerNumber(value: string): FaultText | undefined {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(value)) {
    return wrongFormat(
      '须为 4 位大写字母（第 4 位为 U、J 或 Z）加 7 位数字，如 MSKU6011672',
      'four capitals, the fourth U, J or Z, and seven digits, such as MSKU6011672',
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

/** The values of the letters of a VIN: `vinDigits[i]` belongs to `vinLetters[i]`. */
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const vinDigits = '12345678123457923456789';

function checkVin(value: string): FaultText | undefined {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(value)) {
    return wrongFormat('须为 17 位字母或数字，不含 I、O、Q', '17 capitals or digits without I, O and Q');
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
