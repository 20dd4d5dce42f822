import { type Decimal, decimals, type Stored } from '../../../server/extend.ts';
import { spread } from './spread.ts';

type Line = Pick<
  Stored<'hwCost'>,
  'id' | 'bizDate' | 'costNo' | 'totalAmount' | 'partyId' | 'currency' | 'supplierInvoiceNo'
>;

/**
 * How much of each line is settled within its own supplier bill: what the bill takes off stands against its other lines,
 * the oldest first, so that what is left open is what the supplier asks for and no more. It follows from the lines alone,
 * so payments and their reversal leave it as it is.
 */
export function netBills(lines: readonly Line[]): ReadonlyMap<string, Decimal> {
  const billOf = ({ partyId, currency, supplierInvoiceNo }: Line): string =>
    JSON.stringify([partyId, currency, supplierInvoiceNo]);
  const bills = [...Map.groupBy(lines, billOf).values()];
  return new Map(bills.flatMap((own) => [...netOne(own)]));
}

function netOne(lines: readonly Line[]): ReadonlyMap<string, Decimal> {
  const isLess = ({ totalAmount }: Line): boolean => decimals.compare(totalAmount ?? '0', 0) < 0;
  const owed = lines.filter((line) => !isLess(line));
  const off = lines.filter(isLess).map((line) => ({ ...line, totalAmount: negative(line.totalAmount ?? '0') }));
  const [whole, less] = [owed, off].map((side) =>
    decimals.add(0, ...side.map(({ totalAmount }) => totalAmount ?? '0')),
  );
  const both = decimals.compare(whole ?? '0', less ?? '0') < 0 ? (whole ?? '0') : (less ?? '0');
  return new Map([
    ...spread(owed, both),
    ...[...spread(off, both)].map(([id, part]): [string, Decimal] => [id, negative(part)]),
  ]);
}

function negative(amount: Decimal): Decimal {
  return decimals.subtract(0, amount);
}
