import type { Language } from '../../contract/wire.ts';

/**
 * Formats a number or decimal text with thousands separators and at least `digits` decimals, without losing digits. Other text is returned
 * as it is.
 */
export function formatNumber(value: unknown, language: Language, digits?: number): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const written = text.split('.')[1]?.length ?? 0;
  // The number is passed as text, because Intl formats decimal texts exactly, whereas a JavaScript number would lose digits.
  return formatOf(language, Math.max(digits ?? 0, written)).format(text as Intl.StringNumericLiteral);
}

/**
 * Formats by language and digits. They are cached, because creating a format takes a hundred times as long as using it, and lists format
 * every cell.
 */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, minimumFractionDigits: number): Intl.NumberFormat {
  const key = `${language} ${minimumFractionDigits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits: 20 });
  formats.set(key, format);
  return format;
}
