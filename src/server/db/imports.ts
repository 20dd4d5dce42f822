import { setImmediate } from 'node:timers/promises';
import { deleteRows, insertRow, insertRows, updateRow } from './rows.ts';
import type { Row, Store } from './store.ts';

const imports = 'sys_import';
const importRows = 'sys_import_row';
const importWrites = 'sys_import_write';
const importCancels = 'sys_import_cancel';

export async function insertImport(store: Store, row: Row): Promise<void> {
  await insertRow(store, imports, row);
}

export async function updateImport(store: Store, row: Row & { readonly id: string }): Promise<void> {
  await updateRow(store, imports, row);
}

/** States of imports that are not saved to their resource yet. */
export const unwrittenStates: readonly string[] = ['reading', 'mapping', 'staged'];

/** Returns the ids of a user's unfinished imports, most recently used first. */
export async function findUnwritten({ db }: Store, operator: string): Promise<Row[]> {
  return db
    .selectFrom(imports)
    .select('id')
    .where('operator', '=', operator)
    .where('state', 'in', unwrittenStates)
    .orderBy('touchTime', 'desc')
    .orderBy('createTime', 'desc')
    .execute();
}

export async function insertImportRows(store: Store, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insertRows(store, importRows, rows);
}

/** Replaces the rows with these row numbers with the results of a new check. */
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

/** States of a row: valid, failed, empty in all imported columns, or held back because another row of the same record failed. */
export const rowStates = { good: 0, failed: 1, empty: 2, held: 3 } as const;

interface RowsQuery {
  readonly importId: string;
  readonly after: number;
  readonly most: number;
  /** If set, only rows in this state are returned; `amiss` stands for both failed and held back. */
  readonly state?: keyof typeof rowStates | 'amiss';
}

/** Returns the next rows of an import after a row number, in file order. */
export async function findImportRows({ db }: Store, { importId, after, most, state }: RowsQuery): Promise<Row[]> {
  let query = db.selectFrom(importRows).selectAll().where('importId', '=', importId).where('row', '>', after);
  if (state === 'amiss') query = query.where('isFailed', 'in', [rowStates.failed, rowStates.held]);
  else if (state !== undefined) query = query.where('isFailed', '=', rowStates[state]);
  return query.orderBy('row').limit(most).execute();
}

export async function findImportRowsAt(store: Store, importId: string, numbers: readonly number[]): Promise<Row[]> {
  if (numbers.length === 0) return [];
  return store.db.selectFrom(importRows).selectAll().where('importId', '=', importId).where('row', 'in', numbers).orderBy('row').execute();
}

/** Returns the next valid rows after a row number: their numbers and the values of their unique fields (`marks`). */
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

/**
 * Counts the failed rows and the held back rows. Of the valid rows, counts those for a new record (`fresh`) and those that change a record
 * (`changed`). `total` also includes valid rows that change nothing. Empty rows are not counted.
 */
export async function countImportRows(
  { db }: Store,
  importId: string,
): Promise<{ failed: number; held: number; fresh: number; changed: number; total: number }> {
  const rows = await db
    .selectFrom(importRows)
    .select((e) => [
      'isFailed',
      e.fn.countAll<number | string>().as('count'),
      e.fn.count('recordId').as('known'),
      e.fn.sum('isSame').as('same'),
    ])
    .where('importId', '=', importId)
    .groupBy('isFailed')
    .execute();
  const of = (isFailed: number) => rows.find((row) => Number(row.isFailed) === isFailed);
  const of0 = of(rowStates.good);
  const counts = [of(rowStates.failed)?.count, of0?.count, of0?.known, of0?.same, of(rowStates.held)?.count];
  const [failed = 0, good = 0, knownRows = 0, same = 0, held = 0] = counts.map((n) => Number(n ?? 0));
  return { failed, held, fresh: good - knownRows, changed: knownRows - same, total: failed + held + good };
}

/** Maximum number of rows deleted per statement; other requests are served in between. */
const chunkSize = 2_000;

/** Deletes the valid rows in the next block after a row number. Returns the last row number of the block; undefined if there was no row. */
export async function deleteSomeGoodRows(store: Store, importId: string, after: number): Promise<number | undefined> {
  return deleteChunk(store, { importId, after, isGoodOnly: true });
}

export async function deleteImport(store: Store, importId: string): Promise<void> {
  await deleteInChunks(store, importId);
  await deleteDraft(store, importId);
  await deleteWrites(store, importId);
  await deleteRows(store, imports, [importId]);
}

/** Returns the id under which rows are stored during a new check, until they replace the current ones. */
export function draftOf(importId: string): string {
  return `${importId}#draft`;
}

export async function deleteDraft(store: Store, importId: string): Promise<void> {
  await deleteInChunks(store, draftOf(importId));
}

/** Replaces all rows of an import with the rows of the new check. */
export async function takeDraft(store: Store, importId: string): Promise<void> {
  await deleteInChunks(store, importId);
  await store.db.updateTable(importRows).set({ importId }).where('importId', '=', draftOf(importId)).execute();
}

async function deleteWrites(store: Store, importId: string): Promise<void> {
  for (let after = ''; ; ) {
    const some = await findImportWrites(store, { importId, after, most: chunkSize });
    const last = some.at(-1)?.recordId;
    if (last === undefined || last === null) return;
    await store.db.deleteFrom(importWrites).where('importId', '=', importId).where('recordId', '<=', last).execute();
    after = String(last);
    await setImmediate();
  }
}

async function deleteInChunks(store: Store, importId: string): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    after = await deleteChunk(store, { importId, after });
    await setImmediate();
  }
}

async function deleteChunk(
  { db }: Store,
  { importId, after, isGoodOnly = false }: { importId: string; after: number; isGoodOnly?: boolean },
): Promise<number | undefined> {
  // Row numbers are not continuous: those of a sheet start far above those of the previous sheet. So the next row is found first.
  const next = await db
    .selectFrom(importRows)
    .select((e) => e.fn.min('row').as('row'))
    .where('importId', '=', importId)
    .where('row', '>', after)
    .executeTakeFirst();
  if (next?.row === undefined || next.row === null) return undefined;
  const last = Number(next.row) - 1 + chunkSize;
  let some = db.deleteFrom(importRows).where('importId', '=', importId).where('row', '>', after).where('row', '<=', last);
  if (isGoodOnly) some = some.where('isFailed', '=', 0);
  await some.execute();
  return last;
}

/** An import of a user, which may not exist yet. */
export interface OwnImport {
  readonly userId: string;
  readonly importId: string;
}

/**
 * Maximum number of remembered cancellations per user. The oldest are forgotten first; the file of a forgotten cancellation is imported
 * when it arrives.
 */
const mostCanceled = 200;

/** Records that a user canceled an import, even before the import exists. */
export async function insertImportCancel({ db }: Store, { userId, importId }: OwnImport, time: string): Promise<void> {
  await db
    .insertInto(importCancels)
    .values({ userId, importId, time })
    .onConflict((conflict) => conflict.columns(['userId', 'importId']).doUpdateSet({ time }))
    .execute();
  const newest = db.selectFrom(importCancels).select('importId').where('userId', '=', userId);
  const kept = newest.orderBy('time', 'desc').orderBy('importId').limit(mostCanceled);
  await db.deleteFrom(importCancels).where('userId', '=', userId).where('importId', 'not in', kept).execute();
}

export async function hasImportCancel({ db }: Store, { userId, importId }: OwnImport): Promise<boolean> {
  const found = await db
    .selectFrom(importCancels)
    .select('time')
    .where('userId', '=', userId)
    .where('importId', '=', importId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes the imports not used since `touched`, and the cancellations from before that time. */
export async function deleteImportsBefore(store: Store, touched: string): Promise<void> {
  await store.db.deleteFrom(importCancels).where('time', '<', touched).execute();
  const old = await store.db.selectFrom(imports).select('id').where('touchTime', '<', touched).execute();
  for (const { id } of old) await deleteImport(store, String(id));
}

/** The columns of an import needed in lists; column mappings, corrections and result are left out because they grow with the file. */
const lineColumns = [
  ...['id', 'state', 'keeper', 'fileName', 'createTime', 'touchTime', 'done', 'total', 'failed', 'held'],
  ...['fresh', 'changed', 'created', 'updated'],
];

/** Returns the user's recent imports of a resource, newest first. */
export async function findOwnImports(
  { db }: Store,
  { resource, operator, touched, most }: { resource: string; operator: string; touched: string; most: number },
): Promise<Row[]> {
  return db
    .selectFrom(imports)
    .select(lineColumns)
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

/** Returns the next stored changes of an import, one for each record that it wrote, in order of the record ids. */
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

/** Returns the stored change that an import made to one record. */
export async function findImportWrite(
  { db }: Store,
  { importId, recordId }: { importId: string; recordId: string },
): Promise<Row | undefined> {
  const query = db.selectFrom(importWrites).selectAll().where('importId', '=', importId);
  return query.where('recordId', '=', recordId).executeTakeFirst();
}

export async function deleteImportWrite({ db }: Store, { importId, recordId }: { importId: string; recordId: string }): Promise<void> {
  await db.deleteFrom(importWrites).where('importId', '=', importId).where('recordId', '=', recordId).execute();
}

const headings = 'sys_import_heading';

interface Whose {
  readonly userId: string;
  readonly resource: string;
}

/** Returns a user's saved column mappings for the workbooks of a resource. */
export async function findImportHeadings({ db }: Store, { userId, resource }: Whose): Promise<Row[]> {
  return db.selectFrom(headings).select(['heading', 'field']).where('userId', '=', userId).where('resource', '=', resource).execute();
}

export async function writeImportHeading(
  { db }: Store,
  { field, ...whose }: Whose & { readonly heading: string; readonly field: string | null },
): Promise<void> {
  await db
    .insertInto(headings)
    .values({ ...whose, field })
    .onConflict((conflict) => conflict.columns(['userId', 'resource', 'heading']).doUpdateSet({ field }))
    .execute();
}

export async function deleteImportHeading(
  { db }: Store,
  { userId, resource, heading }: Whose & { readonly heading: string },
): Promise<void> {
  await db.deleteFrom(headings).where('userId', '=', userId).where('resource', '=', resource).where('heading', '=', heading).execute();
}
