/** An amount with its thousands apart: `1234.50` is `1,234.50`. It is never a number on the way: no digit is lost. */
export function amountText(amount: string): string {
  const [whole = '', digits] = amount.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return digits === undefined ? grouped : `${grouped}.${digits}`;
}
