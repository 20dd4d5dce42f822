import { csvCell } from '../../../contract/spreadsheetText.ts';

/** Formats an amount with thousands separators: `1234.50` becomes `1,234.50`. Works on the text, so that no digit is lost. */
export function amountText(amount: string): string {
  const [whole = '', digits] = amount.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return digits === undefined ? grouped : `${grouped}.${digits}`;
}

/** Adds amounts exactly. The sum has as many decimals as the amount with the most decimals; the sum of no amounts is 0. */
export function exactSum(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const sum = amounts.reduce((all, amount) => all + scaled(amount, digits), 0n);
  const text = String(sum < 0n ? -sum : sum).padStart(digits + 1, '0');
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return sum < 0n ? `-${whole}` : whole;
}

/** Returns the amount with the opposite sign; zero has no sign. */
export function negated(amount: string): string {
  if (/^-?[0.]+$/.test(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function scaled(amount: string, digits: number): bigint {
  const [whole = '', part = ''] = amount.split('.');
  return BigInt(`${whole}${part.padEnd(digits, '0')}`);
}

const numeric = /^-?\d+(?:\.\d+)?$/;

/** Builds a CSV file that spreadsheets open as UTF-8. Cells that look like formulas are escaped. */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map((text) => (numeric.test(text) ? text : csvCell(text))).join(','));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
