import { findReferrers } from '../../../db/columnForms.ts';
import { countListed, deleteRows, findRowsBy, insertRows } from '../../../db/rows.ts';
import { type Row, type Store, wholeOf } from '../../../db/store.ts';
import { removeOwnFiles } from '../../../files/fieldFiles.ts';
import type { Context } from '../../context.ts';
import { touchParents } from '../../lines/touchParents.ts';
import { toRecord } from '../../toRecord.ts';
import { logRow } from '../../writeLog.ts';
import { keptRecord, type Undone, type Untouched } from './undone.ts';

/** Rows that refer to records of one block; who has so many is in use whatever else there is. */
const mostReferrers = 100_000;

/**
 * Deletes records that an import made. One that something refers to stays: deleting it by hand would be refused too. It has
 * no lines: whoever adds one changes the record.
 */
export async function deleteCreated(context: Context, store: Store, created: readonly Untouched[]): Promise<Undone> {
  const { resource } = context.compiled;
  const users = await findUsers(
    context,
    store,
    created.map(({ row }) => String(row.id)),
  );
  const isUsed = ({ row }: Untouched): boolean => users.has(String(row.id));
  const free = created.filter((one) => !isUsed(one)).map(({ row }) => row);
  const ids = free.map((row) => String(row.id));
  await insertRows(
    store,
    'sys_recordLog',
    free.map((row) =>
      logRow(context, { id: String(row.id), action: 'delete', before: toRecord(resource, row), after: {} }),
    ),
  );
  await touchParents(context, store, free);
  await removeOwnFiles(context, store, ids);
  await deleteRows(store, resource.name, ids);
  const kept = created
    .filter(isUsed)
    .map(({ row }) => keptRecord(context, row, { reason: 'inUse', words: usersOf(context, users, row) }));
  return { ids, kept };
}

/** The resources that refer to each record. */
async function findUsers(
  { compiled: { resource } }: Context,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const users = new Map<string, Set<string>>();
  // Also what the caller may not see holds a record.
  const all = wholeOf(store);
  for (const { table, column, isList } of await findReferrers(store, resource.name)) {
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

function usersOf({ house, language }: Context, users: ReadonlyMap<string, ReadonlySet<string>>, row: Row): string {
  const titles = [...(users.get(String(row.id)) ?? [])].map(
    (name) => house.schemas.byName.get(name)?.resource.title[language] ?? name,
  );
  return titles.join(language === 'zh' ? '、' : ', ');
}
