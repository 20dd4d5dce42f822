import type { FieldKind, Refusal } from '../kind.ts';
import { wrongCheckDigit, wrongFormat } from '../refusals.ts';

/** A vehicle, ISO 3779. The check character in place 9 is North America's (first character 1 to 5); others carry none. */
export const vin: FieldKind = { name: 'vin', json: 'string', column: 'text', filter: 'text', check };

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Values of the letters (domain.md 7.2): `digits[i]` belongs to `letters[i]`. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const digits = '12345678123457923456789';

const wrongForm = wrongFormat('须为 17 位字母或数字，不含 I、O、Q', '17 capitals or digits without I, O and Q');

function check(value: string): Refusal | undefined {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(value)) return wrongForm;
  if (!/^[1-5]/.test(value)) return undefined;
  const rest = weights.reduce((sum, weight, i) => sum + weight * transliterate(value.charAt(i)), 0) % 11;
  const expected = rest === 10 ? 'X' : String(rest);
  return value[8] === expected ? undefined : wrongCheckDigit(expected);
}

function transliterate(char: string): number {
  const place = letters.indexOf(char);
  return Number(place < 0 ? char : digits[place]);
}
