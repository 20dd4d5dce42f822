import type { PriceRecord } from './quotation.ts';
import type { QuotationKind } from './quotationKinds.ts';

/** The fields that rows of one version of a price list have in common, with their values. */
export function listOf(row: PriceRecord, { list }: QuotationKind): Readonly<Record<string, string | null>> {
  const names = ['userId', 'effectiveDate', ...list];
  return Object.fromEntries(names.map((name) => [name, (row[name] as string | null | undefined) ?? null]));
}

/** The same as a key: rows with the same one are of one version. */
export function listKey(row: PriceRecord, kind: QuotationKind): string {
  return JSON.stringify(listOf(row, kind));
}
