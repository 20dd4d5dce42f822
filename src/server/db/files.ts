import { deleteRows, findRow, insertRow, updateRow } from './rows.ts';
import type { Row, Store } from './store.ts';

/**
 * The `state` of a row says where a file is in its life. Its row comes before its bytes and goes after them, so none is ever without the other for
 * long: `arriving` while the bytes are written, `staged` until the record is saved that shall hold it, `kept`, `removed`
 * until the bytes are gone, and `gone` where a log still speaks of it.
 */
const table = 'sys_file';

export async function insertFile(store: Store, row: Row): Promise<void> {
  await insertRow(store, table, row);
}

export async function updateFile(store: Store, row: Row & { readonly id: string }): Promise<void> {
  await updateRow(store, table, row);
}

export async function deleteFiles(store: Store, ids: readonly string[]): Promise<void> {
  await deleteRows(store, table, ids);
}

export async function findFile(store: Store, id: string): Promise<Row | undefined> {
  return findRow(store, { table, id });
}

/** The files that are kept with a record, oldest first; those in its fields are not among them. */
export async function findFilesOf(
  { db }: Store,
  { resource, recordId }: { resource: string; recordId: string },
): Promise<Row[]> {
  return db
    .selectFrom(table)
    .selectAll()
    .where('resource', '=', resource)
    .where('recordId', '=', recordId)
    .where('state', '=', 'kept')
    .where('field', '=', '')
    .orderBy('id')
    .execute();
}

/** How many files somebody has sent and not saved. */
export async function countStaged({ db }: Store, account: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'staged')
    .where('createBy', '=', account)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Takes the files of records away, those in their fields too; the bytes go later. */
export async function removeFilesOf(
  { db }: Store,
  { resource, recordIds, time }: { resource: string; recordIds: readonly string[]; time: string },
): Promise<void> {
  for (const recordId of recordIds) {
    await db
      .updateTable(table)
      .set({ state: 'removed', removeTime: time })
      .where('resource', '=', resource)
      .where('recordId', '=', recordId)
      .where('state', '=', 'kept')
      .execute();
  }
}

/** Discards uploads that never completed or were never saved: they can no longer be saved after this. */
export async function removeForsaken(
  { db }: Store,
  { arriving, staged, time }: { arriving: string; staged: string; time: string },
): Promise<void> {
  const limits = { arriving, staged };
  for (const [state, before] of Object.entries(limits)) {
    await db
      .updateTable(table)
      .set({ state: 'removed', removeTime: time, field: '' })
      .where('state', '=', state)
      .where('createTime', '<', before)
      .execute();
  }
}

/** Files that are no longer referenced and whose bytes may still exist; at most `most` at once. */
export async function findRemoved({ db }: Store, before: string, most: number): Promise<Row[]> {
  return db
    .selectFrom(table)
    .select(['id', 'field'])
    .where('state', '=', 'removed')
    .where('removeTime', '<', before)
    .orderBy('id')
    .limit(most)
    .execute();
}
