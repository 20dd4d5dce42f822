import { isCountry } from '../country/countries.ts';
import type { FieldKind, Refusal } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';

/** A port or place, UN/LOCODE without its space: a country of today and three characters; 0 and 1 are not used. */
export const unLocode: FieldKind = { name: 'un-locode', json: 'string', column: 'text', filter: 'text', check };

const pattern = /^[A-Z]{2}[A-Z2-9]{3}$/;

const wrongForm = wrongFormat(
  '须为 5 位 UN/LOCODE，如 USLAX（大写，不含空格、0 和 1）',
  'a UN/LOCODE of 5 capitals such as USLAX, without space, 0 or 1',
);

function check(value: string): Refusal | undefined {
  if (!pattern.test(value)) return wrongForm;
  const country = value.slice(0, 2);
  if (isCountry(country)) return undefined;
  return wrongFormat(`前两位 ${country} 不是现行国家代码`, `${country} at its beginning is no country of today`);
}
