import type { FieldKind } from '../kind.ts';
import { wrongFormat } from '../refusals.ts';

/** A web address that begins with https:// and may hold `{no}`, the place of a number to look up. */
export const httpsUrl: FieldKind = {
  name: 'https-url',
  json: 'string',
  column: 'text',
  filter: 'text',
  check: (value) => (isHttpsUrl(value) ? undefined : refusal),
};

const refusal = wrongFormat('须为 https:// 开头的网址', 'an address that begins with https://');

function isHttpsUrl(value: string): boolean {
  const address = value.replaceAll('{no}', '0');
  // Printable ASCII alone: a parser would drop line breaks and tabs without a word.
  if (!/^https:\/\/[!-z|~]+$/i.test(address) || address.includes('\\')) return false;
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}
