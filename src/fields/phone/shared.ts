import type { FieldKind } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';

/** A telephone number: up to 15 digits (E.164), a leading + and separators if wanted. */
export const phone: FieldKind = {
  name: 'phone',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: (value) => (isPhone(value) ? undefined : refusal),
};

const refusal = wrongFormat('须为电话号码，如 +1 626-555-0100', 'a telephone number such as +1 626-555-0100');

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return /^\+?[0-9() .-]{7,30}$/.test(value) && digits >= 7 && digits <= 15;
}
