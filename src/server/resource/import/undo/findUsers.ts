import { joiners } from '../../../../contract/text.ts';
import { countListed, findRowsBy } from '../../../db/rows.ts';
import { type Store, wholeOf } from '../../../db/store.ts';
import { findReferrers } from '../../../db/tables.ts';
import type { Context } from '../../context.ts';

/** Rows that refer to records of one block; who has so many is in use whatever else there is. */
const mostReferrers = 100_000;

interface Asked {
  /** Whose records. */
  readonly resource: string;
  readonly ids: readonly string[];
  /** Lines that go with them: those in these columns. */
  readonly own?: readonly { readonly table: string; readonly column: string }[];
}

/** The resources that refer to each record. */
export async function findUsers(
  store: Store,
  { resource, ids, own = [] }: Asked,
): Promise<Map<string, ReadonlySet<string>>> {
  const users = new Map<string, Set<string>>();
  if (ids.length === 0) return users;
  // Also what the caller may not see holds a record.
  const all = wholeOf(store);
  for (const { table, column, isList } of await findReferrers(store, resource)) {
    if (own.some((each) => each.table === table && each.column === column)) continue;
    if (isList) {
      for (const id of ids) {
        if ((await countListed(store, { table, column, ids: [id] })) > 0) {
          users.set(id, (users.get(id) ?? new Set()).add(table));
        }
      }
      continue;
    }
    const rows = await findRowsBy(all, { table, column, values: ids, most: mostReferrers });
    for (const row of rows) {
      const id = String(row[column]);
      users.set(id, (users.get(id) ?? new Set()).add(table));
    }
  }
  return users;
}

/** What they are called. */
export function wordsOf({ house, language }: Context, users: ReadonlySet<string> = new Set()): string {
  const titles = [...users].map((name) => house.schemas.byName.get(name)?.resource.title[language] ?? name);
  return titles.join(joiners[language]);
}
