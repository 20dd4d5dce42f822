import { AppError } from '../appError.ts';
import { deleteRows, findRowsById, insertRows } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { removeOwnFiles } from '../files/fieldFiles.ts';
import { type Context, toRecord } from '../resource/context.ts';
import { linesIn } from '../resource/lines.ts';
import { assertRemovable, assertUnused } from './allowed.ts';
import { publishChange, publishMany, publishParents } from './change.ts';
import { aroundDelete } from './hooks.ts';
import { deleteLines, lockLines } from './lines.ts';
import { logRow, writeOnce } from './once.ts';
import { touchParents } from './parents.ts';
import {
  assertFound,
  countIn,
  isFilterSelection,
  readFilterSelection,
  readIds,
  resolveSelection,
} from './selection.ts';
import { inTransaction } from './transaction.ts';

/** `GET delete{X}ById/{id}`: deletes one record. */
export async function deleteById(context: Context): Promise<null> {
  const named = { ids: [context.id], isSingle: true, isMatched: false };
  const rows = await inTransaction(context, (store) => deleteAll(context, store, named));
  publishChange(context, [context.id]);
  publishParents(context, rows);
  return null;
}

/** `POST delete{X}ByIds` with an array of ids or a filter: deletes these records, all or none. */
export async function deleteByIds(context: Context): Promise<null> {
  const { body } = context;
  const selection = isFilterSelection(body) ? { matching: readFilterSelection(body) } : { ids: readIds(body) };
  let rows: readonly Row[] = [];
  const removed = await writeOnce(
    context,
    async (store) => {
      const ids = await resolveSelection(context, store, selection);
      rows = await deleteAll(context, store, { ids, isSingle: false, isMatched: 'matching' in selection });
      return ids;
    },
    countIn(selection),
  );
  publishMany(context, removed);
  publishParents(context, rows);
  return null;
}

type Named = Parameters<typeof assertRemovable>[2]['named'];

async function deleteAll(context: Context, store: Store, named: Named): Promise<readonly Row[]> {
  const { ids, isSingle } = named;
  await lockLines(context, store, { ids, lock: 'delete' });
  const rows = await findRowsById(store, { table: context.compiled.resource.name, ids, lock: 'delete' });
  if (isSingle && rows.length === 0) throw new AppError('notFound');
  assertFound(ids, rows);
  await assertRemovable(context, store, { rows, named });
  await removeRows(context, store, rows);
  return rows;
}

/** Deletes locked records with their lines and files, and logs it. Throws 40011 if other records reference them. */
export async function removeRows(context: Context, store: Store, rows: readonly Row[]): Promise<void> {
  await aroundDelete(context, store, { rows, remove: () => remove(context, store, rows) });
}

async function remove(context: Context, store: Store, rows: readonly Row[]): Promise<void> {
  const { resource } = context.compiled;
  const ids = rows.map(({ id }) => String(id));
  const lines = linesIn(context.app.schemas, resource);
  const own = lines.map(({ child, by }) => ({ table: child.table.name, column: by }));
  await assertUnused(context, store, { ids, own });
  const removedLines = await deleteLines(context, store, ids);
  const logged = rows.map((row) => {
    const before = { ...toRecord(resource, row), ...removedLines.get(String(row.id)) };
    return logRow(context, { id: String(row.id), action: 'delete', before, after: {} });
  });
  if (logged.length > 0) await insertRows(store, 'sys_recordLog', logged);
  await touchParents(context, store, rows);
  await removeOwnFiles(context, store, ids);
  await deleteRows(store, resource.name, ids);
}
