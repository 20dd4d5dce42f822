import type { FieldKind } from '../kind.ts';
import { isCountry } from './countries.ts';

/** A country, ISO 3166-1 alpha-2. */
export const country: FieldKind = {
  name: 'country',
  json: 'string',
  column: 'text',
  filter: 'choice',
  check: (value) => (isCountry(value) ? undefined : refusal),
};

const refusal = {
  zh: '{field}不是有效的国家代码（ISO 3166-1 两位字母，如 US）',
  en: '{field} is not a country code (two letters of ISO 3166-1, such as US)',
};
