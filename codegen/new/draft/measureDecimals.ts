/** Digits that a decimal holds in all (`precision` of the language). */
const most = 18;
/** More digits behind the point are the noise of binary fractions, not measurements. */
const finest = 8;

/** A number as plain digits: `1e-7` is `0.0000001`. */
export function plainNumber(value: string | number): string {
  const text = String(value);
  if (!/e/i.test(text)) return text;
  return Number(text)
    .toFixed(20)
    .replace(/\.?0+$/, '');
}

/** Precision and scale with room for values somewhat larger than these; `isCut` when digits get lost. */
export function measureDecimals(values: readonly string[]): { precision: number; scale: number; isCut: boolean } {
  const parts = values.map((value) => plainNumber(value).replace('-', '').split('.'));
  const whole = Math.max(1, ...parts.map(([digits = '']) => digits.length));
  const fraction = Math.max(0, ...parts.map(([, digits = '']) => digits.length));
  const scale = Math.max(2, Math.min(fraction, finest, most - whole));
  const precision = Math.min(most, Math.max(12, whole + 2 + scale));
  return { precision, scale, isCut: fraction > scale };
}

/** Whether a text is a number with digits behind a point, or a whole one without zeros before it. */
export function isDecimalText(value: string): boolean {
  return /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,16})?$/.test(value);
}
