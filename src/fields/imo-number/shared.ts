import type { FieldKind, Refusal } from '../kind.ts';
import { wrongCheckDigit, wrongFormat } from '../refusals.ts';

/** The IMO number of a ship: seven digits, the last of them the check digit (IMO resolution A.1117(30)). */
export const imoNumber: FieldKind = { name: 'imo-number', json: 'string', column: 'text', filter: 'text', check };

const weights = [7, 6, 5, 4, 3, 2];

const wrongForm = wrongFormat('须为 7 位数字，如 9074729', '7 digits such as 9074729');

function check(value: string): Refusal | undefined {
  if (!/^\d{7}$/.test(value)) return wrongForm;
  const expected = weights.reduce((sum, weight, i) => sum + weight * Number(value[i]), 0) % 10;
  return Number(value[6]) === expected ? undefined : wrongCheckDigit(expected);
}
