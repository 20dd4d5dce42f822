import type { Language } from '../../contract/text.ts';

/** A number or decimal text with thousands separators, digit for digit; what is no number is shown as it is. */
export function formatNumber(value: unknown, language: Language, digits?: number): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const written = text.split('.')[1]?.length ?? 0;
  // A text, not a number: Intl formats decimal texts exactly, beyond what binary floating point can hold.
  return formatOf(language, Math.max(digits ?? 0, written)).format(text as Intl.StringNumericLiteral);
}

/** Made once: to make one takes a hundred times as long as to use it, and a list asks in every cell. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, minimumFractionDigits: number): Intl.NumberFormat {
  const key = `${language} ${minimumFractionDigits}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits: 20 });
  formats.set(key, format);
  return format;
}
