import type { FoundColumn } from '../../contract/imports.ts';
import { AppError } from '../app.ts';
import { deleteImport, findUnwritten, insertImport, unwrittenStates } from '../db/imports.ts';
import { findRow } from '../db/rows.ts';
import type { Row } from '../db/store.ts';
import { headingKey, importColumns, type SheetRow } from '../excel/columns.ts';
import { headingReader } from '../excel/header.ts';
import { limits } from '../excel/limits.ts';
import type { Context } from '../resource/context.ts';
import { inTransaction } from '../write/transaction.ts';
import { activeImportsOf, isReleased } from './active.ts';
import { rememberedHeadings } from './staged.ts';

/** A file about to be read. */
export interface Begun {
  readonly id: string;
  readonly fileName: string;
  readonly columns: readonly FoundColumn[];
}

/** Creates the import of a file; throws 40004 if the user canceled it before the file arrived. */
export async function beginImport(context: Context, { id, fileName, columns }: Begun): Promise<void> {
  const { app, actor, compiled } = context;
  const now = app.clock().toISOString();
  const none = { outcome: null, fixes: null, undo: null, created: 0, updated: 0 };
  const row: Row = {
    id,
    resource: compiled.resource.name,
    operator: actor.user.id,
    fileName,
    state: 'reading',
    columns: JSON.stringify(columns),
    createTime: now,
    touchTime: now,
    total: 0,
    ...none,
    done: 0,
    failed: 0,
    held: 0,
    fresh: 0,
    changed: 0,
    keeper: activeImportsOf(app).id,
  };
  await inTransaction(context, (store) => insertImport(store, row));
  await releaseOldest(context);
  // Checked after the insert: any later cancellation will find the row.
  if (!isReleased(app, { importId: id, operator: actor.user.id })) return;
  await inTransaction(context, (store) => deleteImport(store, id));
  throw new AppError('noImport');
}

/** Maximum number of unfinished imports per user; the one with the oldest activity is deleted for a new one. */
const mostUnwritten = 20;

/** Deletes the user's unfinished imports above the maximum, except active ones; one per transaction, because a large one takes long. */
async function releaseOldest(context: Context): Promise<void> {
  const { app, actor } = context;
  const isIdle = (id: string): boolean => !activeImportsOf(app).running.has(id) && !activeImportsOf(app).committing.has(id);
  const all = (await findUnwritten(app.database.read, actor.user.id)).map(({ id }) => String(id));
  for (const id of all.slice(mostUnwritten)) {
    if (!isIdle(id)) continue;
    await inTransaction(context, async (store) => {
      const now = await findRow(store, { table: 'sys_import', id, lock: 'write' });
      // Another request may have resumed the import meanwhile.
      if (now && unwrittenStates.includes(String(now.state)) && isIdle(id)) await deleteImport(store, id);
    });
  }
}

/** Minimum number of recognized columns for a heading row other than the first row. */
const fewestRecognized = 2;

/**
 * Returns the rows from the heading row on. Titles or notes may be above it and may resemble a heading, so the row with the most
 * recognized columns is used.
 */
export async function belowTitles(context: Context, rows: readonly SheetRow[]): Promise<readonly SheetRow[]> {
  const meaning = headingReader(importColumns(context.visible));
  const remembered = await rememberedHeadings(context);
  const recognizedIn = ({ cells }: SheetRow): number => {
    const keys = cells.flatMap((cell) => (typeof cell === 'string' ? headingKey(cell) : []));
    return new Set(keys.flatMap((key) => remembered.get(key) ?? meaning(key) ?? [])).size;
  };
  const recognized = rows.slice(0, limits.headings).map(recognizedIn);
  const best = Math.max(...recognized);
  return best < fewestRecognized ? rows : rows.slice(recognized.indexOf(best));
}
