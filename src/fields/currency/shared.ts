import type { FieldKind } from '../kind.ts';
import { minorUnit } from './currencies.ts';

/** A currency, ISO 4217. */
export const currency: FieldKind = {
  name: 'currency',
  json: 'string',
  column: 'text',
  filter: 'choice',
  check: (value) => (minorUnit(value) === undefined ? refusal : undefined),
};

const refusal = {
  zh: '{field}不是有效的币种代码（ISO 4217，如 USD、CNY）',
  en: '{field} is not a currency code (ISO 4217, such as USD or CNY)',
};
