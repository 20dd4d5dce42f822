import { Refusal } from '../../refusal.ts';

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML as it is meant. What is not one of the five signs of the language or the number of a sign is refused. */
export function plainXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{1,5});|&/gi, (_, name?: string) => {
    const sign = name === undefined ? undefined : signOf(name);
    if (sign === undefined) throw new Refusal('brokenWorkbook');
    return sign;
  });
}

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(signs, name) ? signs[name] : undefined;
  const code = Number(name.slice(1).replace(/^x/i, '0x'));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Excel writes signs that XML does not know as `_x000D_`. */
export function plainExcel(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
