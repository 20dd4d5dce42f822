import type { FieldKind } from '../kind.ts';
import { refusePostalForm } from './refusePostalCode.ts';

/** A postal code, text so that leading zeros stay; country and state are checked by the keyword `postalCode`. */
export const postalCode: FieldKind = {
  name: 'postal-code',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: refusePostalForm,
};
