import { findChildren } from '../../db/children.ts';
import type { Row, Store } from '../../db/store.ts';
import type { LinesIn } from './linesIn.ts';

/** The place of a line among the others, where its resource keeps one. */
export const place = 'lineNo';

/** The rows of the lines of these records, in their order, by the id of the record; `lock`: kept for this transaction. */
export async function findLines(
  store: Store,
  { child, by }: LinesIn,
  { ids, lock }: { readonly ids: readonly string[]; readonly lock?: 'write' | 'delete' },
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const rows = await findChildren(store, { table: child.table.name, column: by, ids, ...(lock && { lock }) });
  const byParent = Map.groupBy(rows, (row) => String(row[by]));
  return new Map([...byParent].map(([id, some]) => [id, some.toSorted(inOrder)]));
}

/** Lines that came by themselves have no place: they stand behind the others, in the order in which they came. */
function inOrder(a: Row, b: Row): number {
  const [first, second] = [a, b].map((row) => Number(row[place] ?? Number.POSITIVE_INFINITY));
  if (first !== second) return (first ?? 0) < (second ?? 0) ? -1 : 1;
  return String(a.id) < String(b.id) ? -1 : 1;
}
