import { decimals, type OnRead } from '../../../server/extend.ts';
import type { PriceRecord, QuotationName } from './quotation.ts';
import { quotationKinds } from './quotationKinds.ts';
import { readList } from './readList.ts';
import { rowNames } from './rowNames.ts';

/** What two versions may differ in without that being a change of prices. */
const unlike: ReadonlySet<string> = new Set([
  ...['id', 'version', 'quoteNo', 'createBy', 'createTime', 'updateBy', 'updateTime'],
  ...['userId', 'effectiveDate', 'expiryDate', 'status', 'remark'],
  ...['direction', 'carrierId', 'repositoryId'],
]);

/** What a row of one version is in the other. */
export interface RowDifference {
  readonly of: 'added' | 'dropped' | 'changed';
  readonly before?: PriceRecord;
  readonly after?: PriceRecord;
  readonly fields: readonly string[];
  /** By how many percent the price went up, or down. */
  readonly percent?: string;
}

/** `{before, after}`, two price lists: what the second one has added, dropped and changed. */
export function compareLists(name: QuotationName): OnRead {
  return async ({ find, records, input, refuse }) => {
    const asked = { name, records: { find }, refuse };
    const [before, after] = [await readList(asked, input.before), await readList(asked, input.after)];
    const rows = differences(before, after, name);
    const counts = Map.groupBy(rows, ({ of }) => of);
    const count = (of: RowDifference['of']): number => counts.get(of)?.length ?? 0;
    const [added, dropped, changed] = [count('added'), count('dropped'), count('changed')];
    const told = rows.slice(0, 5_000);
    const nameOf = await rowNames(
      records,
      name,
      told.flatMap(({ before, after }) => after ?? before ?? []),
    );
    const named = told.map((row) => ({ ...row, name: nameOf((row.after ?? row.before) as PriceRecord) }));
    return { added, dropped, changed, same: after.length - added - changed, rows: named };
  };
}

/** Rows are the same price when they are for the same thing from the same quantity on; of several the first. */
export function differences(
  before: readonly PriceRecord[],
  after: readonly PriceRecord[],
  name: QuotationName,
): readonly RowDifference[] {
  const { identity, price } = quotationKinds[name];
  const idOf = (row: PriceRecord): string => JSON.stringify(identity.map((field) => row[field] ?? null));
  const left = Map.groupBy(before, idOf);
  const found = after.flatMap((row): RowDifference[] => {
    const was = left.get(idOf(row))?.shift();
    if (!was) return [{ of: 'added', after: row, fields: [] }];
    const names = Object.keys(row).filter((field) => !unlike.has(field) && !field.endsWith('Label'));
    const fields = names.filter((field) => !isSame(was[field], row[field]));
    if (fields.length === 0) return [];
    const percent = fields.includes(price) ? percentOf(String(was[price]), String(row[price])) : undefined;
    return [{ of: 'changed', before: was, after: row, fields, ...(percent !== undefined && { percent }) }];
  });
  const dropped = [...left.values()].flat().map((row): RowDifference => ({ of: 'dropped', before: row, fields: [] }));
  return [...found, ...dropped];
}

/** `85.00` and `85.0000` are one price. */
function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null);
}

function percentOf(before: string, after: string): string | undefined {
  if (decimals.compare(before, 0) === 0) return undefined;
  return decimals.divide(decimals.multiply(decimals.subtract(after, before), 100), before, 2);
}
