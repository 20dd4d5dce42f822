/** An exact decimal number: `units` divided by 10 to the power `scale`, without trailing zeros behind the point. */
export interface ExactDecimal {
  readonly units: bigint;
  readonly scale: number;
}

/** The one grammar of decimals on the wire: no leading zeros, no exponent, no sign but minus. */
const grammar = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/** Longer texts are refused before any arithmetic; the widest field has 19 digits, a sign and a point. */
const maxLength = 64;

/** Reads a decimal exactly; undefined when the text is no decimal. Zeros at the end do not count: `1.50` is `1.5`. */
export function exactDecimal(value: string | number): ExactDecimal | undefined {
  const text = String(value);
  const match = text.length <= maxLength ? grammar.exec(text) : null;
  if (!match) return undefined;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  const units = BigInt(`${match[2]}${fraction}`);
  return { units: match[1] ? -units : units, scale: fraction.length };
}
