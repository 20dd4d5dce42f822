import type { Language } from '../../contract/text.ts';

/** A number or decimal text with thousands separators, digit for digit; what is no number is shown as it is. */
export function formatNumber(value: unknown, language: Language, digits?: number): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const written = text.split('.')[1]?.length ?? 0;
  // A text, not a number: Intl formats decimal texts exactly, beyond what binary floating point can hold.
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: Math.max(digits ?? 0, written),
    maximumFractionDigits: 20,
  }).format(text as Intl.StringNumericLiteral);
}
