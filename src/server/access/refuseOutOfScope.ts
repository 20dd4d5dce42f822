import type { RowRules } from '../db/rowScope.ts';
import { findRowsById } from '../db/rows.ts';
import { type Store, wholeOf } from '../db/store.ts';
import { Refusal } from '../refusal.ts';

/** So many rows are looked at together. */
const block = 5_000;

/** Refuses a transaction after which rows that it wrote would be out of the sight of who wrote them. */
export async function refuseOutOfScope(
  store: Store,
  { written, rules }: { readonly written: ReadonlyMap<string, ReadonlySet<string>>; readonly rules: RowRules },
): Promise<void> {
  for (const [table, all] of written) {
    if (!rules(table)) continue;
    const ids = [...all];
    for (let start = 0; start < ids.length; start += block) {
      const some = { table, ids: ids.slice(start, start + block) };
      const [seen, there] = [await findRowsById(store, some), await findRowsById(wholeOf(store), some)];
      if (seen.length < there.length) throw new Refusal('outOfScope');
    }
  }
}
