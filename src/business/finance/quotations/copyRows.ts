import { type DoingEvent, decimals, type Stored } from '../../../server/extend.ts';
import { type PriceRecord, priceRecord, type QuotationName } from './quotation.ts';
import { quotationKinds } from './quotationKinds.ts';

/** What only the row has that is copied. */
const own: ReadonlySet<string> = new Set([
  ...['id', 'version', 'quoteNo', 'createBy', 'createTime', 'updateBy', 'updateTime'],
]);

interface Copied {
  readonly name: QuotationName;
  readonly rows: readonly PriceRecord[];
}

/** Price rows once more, for another customer or from another day on, their prices changed by so many percent. */
export async function copyRows(
  { books, input }: Pick<DoingEvent, 'books' | 'input'>,
  { name, rows }: Copied,
): Promise<readonly Stored[]> {
  const { price } = quotationKinds[name];
  const { userId = null, effectiveDate, expiryDate = null, status, percent = null } = input;
  const digits = price === 'rate' ? 4 : 2;
  const copies = rows.map((row) => {
    const kept = Object.entries(row).filter(([field]) => !own.has(field) && !field.endsWith('Label'));
    const rate = percent === null ? row[price] : changed(String(row[price]), String(percent), digits);
    return { ...Object.fromEntries(kept), [price]: rate, userId, effectiveDate, expiryDate, status };
  });
  return books.createMany<string>(name, copies);
}

/** A price of which 5 % more are asked, rounded half up. */
function changed(price: string, percent: string, digits: number): string {
  return decimals.round(
    decimals.divide(decimals.multiply(price, decimals.add('100', percent)), 100, digits + 4),
    digits,
  );
}

/** The rows as they are told of, whatever kind they are. */
export function priceRecords(records: readonly object[]): readonly PriceRecord[] {
  return records.map(priceRecord);
}
