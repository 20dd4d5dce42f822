import { type DoingEvent, decimals, minorUnit, type Stored } from '../../../server/extend.ts';
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

/** Price rows once more, for another customer or from another day on, their amounts changed by so many percent. */
export async function copyRows(
  { records, input }: Pick<DoingEvent, 'records' | 'input'>,
  { name, rows }: Copied,
): Promise<readonly Stored[]> {
  const { userId = null, effectiveDate, expiryDate = null, status, percent = null } = input;
  const copies = rows.map((row) => {
    const kept = Object.entries(row).filter(([field]) => !own.has(field) && !field.endsWith('Label'));
    const dearer = percent === null ? {} : changed(row, name, String(percent));
    return { ...Object.fromEntries(kept), ...dearer, userId, effectiveDate, expiryDate, status };
  });
  return records.createMany<string>(name, copies);
}

/** Every amount of a row, so many percent dearer: a rate with four digits, all others with those of the currency, half up. */
function changed(row: PriceRecord, name: QuotationName, percent: string): Readonly<Record<string, string>> {
  const { price, amounts } = quotationKinds[name];
  const asked = [price, ...amounts].filter((field) => (row[field] ?? null) !== null);
  const factor = decimals.add('100', percent);
  return Object.fromEntries(
    asked.map((field) => {
      const digits = field === 'rate' ? 4 : (minorUnit(row.currency) ?? 2);
      const product = decimals.divide(decimals.multiply(String(row[field]), factor), 100, digits + 8);
      return [field, decimals.round(product, digits)];
    }),
  );
}

/** The rows as they are told of, whatever kind they are. */
export function priceRecords(rows: readonly object[]): readonly PriceRecord[] {
  return rows.map(priceRecord);
}
