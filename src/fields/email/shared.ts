import type { FieldKind } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';

/** An e-mail address in its everyday form (RFC 5322 without quotes and comments). */
export const email: FieldKind = {
  name: 'email',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: (value) => (isEmail(value) ? undefined : refusal),
};

const refusal = wrongFormat('须为邮箱地址，如 name@example.com', 'an address such as name@example.com');

const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const labels = value.slice(at + 1).split('.');
  const isShort = value.length <= 254 && at <= 64;
  return isShort && at > 0 && local.test(value.slice(0, at)) && labels.length > 1 && labels.every((l) => label.test(l));
}
