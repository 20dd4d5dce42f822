import type { FoundColumn } from '../../contract/imports.ts';
import { AppError } from '../appError.ts';
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

/** A file whose reading begins. */
export interface Begun {
  readonly id: string;
  readonly fileName: string;
  readonly columns: readonly FoundColumn[];
}

/** Notes that a file is being read; 40004 where the person has let it go before it came. */
export async function beginImport(context: Context, { id, fileName, columns }: Begun): Promise<void> {
  const { app, actor, compiled } = context;
  const now = app.clock().toISOString();
  const none = { outcome: null, fixes: null, undo: null, created: 0, updated: 0 };
  const row: Row = {
    ...{ id, resource: compiled.resource.name, operator: actor.user.id, fileName, state: 'reading' },
    ...{ columns: JSON.stringify(columns), createTime: now, touchTime: now, total: 0, ...none },
    ...{ done: 0, failed: 0, held: 0, fresh: 0, changed: 0, keeper: activeImportsOf(app).id },
  };
  await inTransaction(context, (store) => insertImport(store, row));
  await releaseOldest(context);
  // Checked only now: a cancellation from here on will find it.
  if (!isReleased(app, { importId: id, operator: actor.user.id })) return;
  await inTransaction(context, (store) => deleteImport(store, id));
  throw new AppError('noImport');
}

/** A user's imports that were not written yet; the one with the oldest activity makes room for a new one. */
const mostUnwritten = 20;

/** Each by itself: a large one takes a while. What is being read or written stays. */
async function releaseOldest(context: Context): Promise<void> {
  const { app, actor } = context;
  const isIdle = (id: string): boolean =>
    !activeImportsOf(app).running.has(id) && !activeImportsOf(app).committing.has(id);
  const all = (await findUnwritten(app.database.read, actor.user.id)).map(({ id }) => String(id));
  for (const id of all.slice(mostUnwritten)) {
    if (!isIdle(id)) continue;
    await inTransaction(context, async (store) => {
      const now = await findRow(store, { table: 'sys_import', id, lock: 'write' });
      // It may have been taken up while its turn came.
      if (now && unwrittenStates.includes(String(now.state)) && isIdle(id)) await deleteImport(store, id);
    });
  }
}

/** Number of columns that must be recognized if the headings are not in the first row. */
const fewestRecognized = 2;

/**
 * The rows of a sheet from its headings on: a title or a note may stand above them, and may itself be called like a column,
 * so that the row wins of which most columns are known.
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
