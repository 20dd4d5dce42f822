/** The opposite of `toScaled`, with all digits behind the point: 1250 at scale 2 is `"12.50"`. */
export function fromScaled(value: string | number | bigint, scale: number): string {
  const units = BigInt(value);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`;
}
