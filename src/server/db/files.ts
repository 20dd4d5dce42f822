import { deleteRows, findRow, insertRow, updateRow } from './rows.ts';
import type { Row, Store } from './store.ts';

/**
 * Files of records. The row exists before the stored bytes and is removed after them. States:
 * - `arriving` while the bytes are written
 * - `staged` until the record that references the file is saved
 * - `kept` from then on
 * - `removed` until the bytes are deleted
 * - `gone` after that, if the log still mentions the file
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

/** Returns the attachments of a record, oldest first, without the files in its fields. */
export async function findFilesOf({ db }: Store, { resource, recordId }: { resource: string; recordId: string }): Promise<Row[]> {
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

/** Counts the files that a user has uploaded but not yet saved with a record. */
export async function countStaged({ db }: Store, account: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'staged')
    .where('createBy', '=', account)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks all files of these records as removed, including those in fields; the bytes are deleted later. */
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

/** Marks old uploads that were never completed or saved as removed. They can no longer be saved afterwards. */
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

/** Returns at most `most` files that were removed before this time and whose bytes may still exist. */
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
