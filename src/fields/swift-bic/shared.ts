import type { FieldKind } from '../kind.ts';
import { mustMatch, wrongFormat } from '../refusals.ts';

/** A bank, ISO 9362 (SWIFT/BIC). */
export const swiftBic: FieldKind = {
  name: 'swift-bic',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: mustMatch(
    /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
    wrongFormat('须为 8 或 11 位，如 CHASUS33', '8 or 11 characters such as CHASUS33'),
  ),
};
