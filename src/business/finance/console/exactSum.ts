/** The exact sum of amounts as the server tells them, with as many digits as the one that has most; none: 0. */
export function exactSum(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const sum = amounts.reduce((all, amount) => all + scaled(amount, digits), 0n);
  const text = String(sum < 0n ? -sum : sum).padStart(digits + 1, '0');
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return sum < 0n ? `-${whole}` : whole;
}

/** The same amount with the other sign. */
export function negated(amount: string): string {
  if (/^-?[0.]+$/.test(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function scaled(amount: string, digits: number): bigint {
  const [whole = '', part = ''] = amount.split('.');
  return BigInt(`${whole}${part.padEnd(digits, '0')}`);
}
