import { setImmediate } from 'node:timers/promises';
import { deleteRows, insertRow, insertRows, updateRow } from './rows.ts';
import type { Row, Store } from './store.ts';

const imports = 'sys_import';
const importRows = 'sys_import_row';
const importWrites = 'sys_import_write';

export async function insertImport(store: Store, row: Row): Promise<void> {
  await insertRow(store, imports, row);
}

export async function updateImport(store: Store, row: Row & { readonly id: string }): Promise<void> {
  await updateRow(store, imports, row);
}

export async function insertImportRows(store: Store, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertRows(store, importRows, rows);
}

/** Puts rows that were checked again in the place of the old ones. */
export async function replaceImportRows(store: Store, importId: string, rows: readonly Row[]): Promise<void> {
  const numbers = rows.map(({ row }) => row ?? 0);
  for (let start = 0; start < numbers.length; start += 500) {
    await store.db
      .deleteFrom(importRows)
      .where('importId', '=', importId)
      .where('row', 'in', numbers.slice(start, start + 500))
      .execute();
  }
  await insertRows(store, importRows, rows);
}

/** What is known of a row: it is good, failed, or has nothing in any column that is taken. */
export const rowStates = { good: 0, failed: 1, empty: 2 } as const;

/** The next rows of an import after one, in the order of the file; `state`: only such rows. */
export async function findImportRows(
  { db }: Store,
  { importId, after, most, state }: { importId: string; after: number; most: number; state?: keyof typeof rowStates },
): Promise<Row[]> {
  let query = db.selectFrom(importRows).selectAll().where('importId', '=', importId).where('row', '>', after);
  if (state !== undefined) query = query.where('isFailed', '=', rowStates[state]);
  return query.orderBy('row').limit(most).execute();
}

export async function findImportRowsAt(store: Store, importId: string, numbers: readonly number[]): Promise<Row[]> {
  if (numbers.length === 0) return [];
  return store.db
    .selectFrom(importRows)
    .selectAll()
    .where('importId', '=', importId)
    .where('row', 'in', numbers)
    .orderBy('row')
    .execute();
}

/** What good rows hold that must be there once. */
export async function findImportMarks(
  { db }: Store,
  { importId, after, most }: { importId: string; after: number; most: number },
): Promise<Row[]> {
  return db
    .selectFrom(importRows)
    .select(['row', 'marks'])
    .where('importId', '=', importId)
    .where('isFailed', '=', 0)
    .where('row', '>', after)
    .orderBy('row')
    .limit(most)
    .execute();
}

type Triple = [number, number, number];

/** How many rows of an import failed, are new, and update something; those that say nothing are not counted. */
export async function countImportRows(
  { db }: Store,
  importId: string,
): Promise<{ failed: number; fresh: number; changed: number; total: number }> {
  const rows = await db
    .selectFrom(importRows)
    .select((e) => ['isFailed', e.fn.countAll<number | string>().as('count'), e.fn.count('recordId').as('changed')])
    .where('importId', '=', importId)
    .groupBy('isFailed')
    .execute();
  const of = (isFailed: number) => rows.find((row) => Number(row.isFailed) === isFailed);
  const [failed, good, changed] = [of(1)?.count, of(0)?.count, of(0)?.changed].map((n) => Number(n ?? 0)) as Triple;
  return { failed, fresh: good - changed, changed, total: failed + good };
}

/** So many rows of the file go at once: others' calls come in between. */
const step = 2_000;

/** Takes the good rows away, a part of the file after the other: they are where they belong. */
export async function deleteGoodRows(store: Store, importId: string): Promise<void> {
  await deleteInSteps(store, importId, true);
}

export async function deleteImport(store: Store, importId: string): Promise<void> {
  await deleteInSteps(store, importId, false);
  await deleteWrites(store, importId);
  await deleteRows(store, imports, [importId]);
}

async function deleteWrites(store: Store, importId: string): Promise<void> {
  for (let after = ''; ; ) {
    const some = await findImportWrites(store, { importId, after, most: step });
    const last = some.at(-1)?.recordId;
    if (last === undefined || last === null) return;
    await store.db.deleteFrom(importWrites).where('importId', '=', importId).where('recordId', '<=', last).execute();
    after = String(last);
    await setImmediate();
  }
}

async function deleteInSteps({ db }: Store, importId: string, isGoodOnly: boolean): Promise<void> {
  const last = await db
    .selectFrom(importRows)
    .select((e) => e.fn.max('row').as('row'))
    .where('importId', '=', importId)
    .executeTakeFirst();
  const end = Number(last?.row ?? 0);
  for (let start = 0; start <= end; start += step) {
    let some = db
      .deleteFrom(importRows)
      .where('importId', '=', importId)
      .where('row', '>', start)
      .where('row', '<=', start + step);
    if (isGoodOnly) some = some.where('isFailed', '=', 0);
    await some.execute();
    await setImmediate();
  }
}

/** Imports that nobody has touched since. */
export async function deleteImportsBefore(store: Store, touched: string): Promise<void> {
  const old = await store.db.selectFrom(imports).select('id').where('touchTime', '<', touched).execute();
  for (const { id } of old) await deleteImport(store, String(id));
}

/** Somebody's own imports of a resource, newest first, touched since. */
export async function findOwnImports(
  { db }: Store,
  { resource, operator, touched, most }: { resource: string; operator: string; touched: string; most: number },
): Promise<Row[]> {
  return db
    .selectFrom(imports)
    .selectAll()
    .where('resource', '=', resource)
    .where('operator', '=', operator)
    .where('touchTime', '>=', touched)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export async function insertImportWrites(store: Store, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertRows(store, importWrites, rows);
}

/** The next records that an import wrote after one, by id. */
export async function findImportWrites(
  { db }: Store,
  { importId, after, most }: { importId: string; after: string; most: number },
): Promise<Row[]> {
  return db
    .selectFrom(importWrites)
    .selectAll()
    .where('importId', '=', importId)
    .where('recordId', '>', after)
    .orderBy('recordId')
    .limit(most)
    .execute();
}
