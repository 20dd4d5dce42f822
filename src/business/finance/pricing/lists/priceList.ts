import type { PriceRow } from './rows.ts';

/** A price list: the rows of one customer, or of all, that are in force from one day on; found by key without looking at each. */
export interface PriceList<R extends PriceRow = PriceRow> {
  /** Undefined: the public one. */
  readonly userId: string | undefined;
  readonly effectiveDate: string;
  readonly rows: readonly R[];
  readonly rowsAt: (key: string) => readonly R[];
}

interface Head {
  readonly userId: string | undefined;
  readonly effectiveDate: string;
}

/** Rows as a list, with an index by the keys that each has. */
export function priceListOf<R extends PriceRow>(
  head: Head,
  rows: readonly R[],
  keysOf: (row: R) => readonly string[],
): PriceList<R> {
  const byKey = new Map<string, R[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const there = byKey.get(key);
      if (there) there.push(row);
      else byKey.set(key, [row]);
    }
  }
  return { ...head, rows, rowsAt: (key) => byKey.get(key) ?? [] };
}

/** Whether a row holds on a day, the last one included. */
export function isInForce({ effectiveDate, expiryDate }: PriceRow, date: string): boolean {
  return effectiveDate <= date && (expiryDate === null || date <= expiryDate);
}
