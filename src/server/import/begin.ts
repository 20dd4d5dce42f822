import type { FoundColumn, HeadingPreview, SheetHeading } from '../../contract/imports.ts';
import type { Cell } from '../../fields/cells.ts';
import { headingKey, headingReader, splitUnit } from '../../fields/headings.ts';
import type { App, Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { deleteImport, findUnwritten, hasImportCancel, insertImport, unwrittenStates } from '../db/imports.ts';
import { findRow } from '../db/rows.ts';
import type { Row } from '../db/store.ts';
import { importColumns, type SheetRow } from '../excel/columns.ts';
import { limits } from '../excel/limits.ts';
import { inTransaction } from '../write/transaction.ts';
import { activeImportsOf } from './active.ts';
import { rememberedHeadings } from './staged.ts';

/** A file about to be read. */
export interface Begun {
  readonly id: string;
  readonly fileName: string;
  readonly columns: readonly FoundColumn[];
  readonly headings?: readonly SheetHeading[];
}

/** Creates the import of a file; throws 40004 if the user canceled it before the file arrived. */
export async function beginImport(context: Context, { id, fileName, columns, headings = [] }: Begun): Promise<void> {
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
    headings: JSON.stringify(headings),
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
  // Cancellations are checked after the insert, because any later one will find the row.
  if (!(await hasImportCancel(app.database.read, { userId: actor.user.id, importId: id }))) return;
  await inTransaction(context, (store) => deleteImport(store, id));
  throw new AppError('noImport');
}

/** Maximum number of unfinished imports per user; the one with the oldest activity is deleted for a new one. */
const mostUnwritten = 20;

/** Deletes the user's unfinished imports above the maximum, except active ones. Each has its own transaction, which may take long. */
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

/** A sheet whose headings were found: its rows from the headings on, and a preview for choosing another heading row. */
export interface HeadedSheet {
  readonly rows: readonly SheetRow[];
  readonly heading: SheetHeading | undefined;
}

/**
 * Finds the headings of a sheet. Titles or notes may be above them and may resemble a heading, so the row with the most recognized columns
 * is used, unless the user has chosen one. Headings may take two rows, such as `Size (cm)` above `L`, `W` and `H`.
 */
export async function findHeading(context: Context, rows: readonly SheetRow[], chosen?: number): Promise<HeadedSheet> {
  const meaning = headingReader(importColumns(context.visible));
  const remembered = await rememberedHeadings(context);
  const fieldOf = (cell: Cell | undefined): string | undefined => {
    const key = typeof cell === 'string' ? headingKey(cell) : '';
    return key === '' ? undefined : (remembered.get(key) ?? meaning(key));
  };
  const recognizedIn = (cells: readonly Cell[]): number => new Set(cells.flatMap((cell) => fieldOf(cell) ?? [])).size;
  const candidates = rows.slice(0, limits.headings).map(({ cells }) => recognizedIn(cells));
  const best = Math.max(...candidates);
  const found = best < fewestRecognized ? 0 : candidates.indexOf(best);
  const at = chosen === undefined ? found : rows.findIndex(({ row }) => row === chosen);
  if (chosen !== undefined && (at < 0 || at >= limits.headings)) throw new AppError('noHeadingRow', { values: { row: chosen } });
  const [head, next] = [rows[at], rows[at + 1]];
  if (!head) return { rows, heading: undefined };
  const heading = { row: head.row, preview: rows.slice(0, limits.headings).map(previewOf) };
  const cells = next && next.row === head.row + 1 ? joinHeadings(head, next) : undefined;
  const isTwo =
    cells !== undefined && recognizedIn(cells) > recognizedIn(head.cells) && recognizedIn(next?.cells ?? []) >= fewestRecognized;
  if (isTwo && next) return { rows: [{ ...next, cells }, ...rows.slice(at + 2)], heading };
  return { rows: rows.slice(at), heading };
}

/**
 * Joins two rows of headings: a lower heading replaces the upper one, and a lower heading without a unit gets the unit of the upper one.
 * Returns undefined if the lower row has values other than texts.
 */
function joinHeadings({ cells: upper }: SheetRow, { cells: lower }: SheetRow): Cell[] | undefined {
  if (lower.some((cell) => cell !== null && typeof cell !== 'string')) return undefined;
  let group: Cell = null;
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, i): Cell => {
    const [above, own] = [upper[i] ?? null, lower[i] ?? null];
    if (above !== null) group = above;
    if (own === null) return above;
    const unit = splitUnit(headingKey(String(group ?? ''))).unit;
    const isBare = splitUnit(headingKey(String(own))).unit === undefined;
    return unit !== undefined && isBare ? `${String(own).trim()} (${unit})` : own;
  });
}

/** The size of the preview: columns, and characters of a cell. */
const [previewColumns, previewText] = [12, 40];

function previewOf({ row, cells }: SheetRow): HeadingPreview {
  const texts = cells.slice(0, previewColumns).map((cell) => {
    if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
    return String(cell ?? '').slice(0, previewText);
  });
  return { row, cells: texts };
}

/** Reads the heading rows that the user has chosen, by sheet: `7` for the sheet of records, `goods:3` for the lines `goods`. */
export function readHeadingRows(text: string | undefined): ReadonlyMap<string | undefined, number> {
  const rows = (text ?? '').split(',').filter((part) => part !== '');
  return new Map(
    rows.map((part) => {
      const [, sheet, number] = /^(?:(\w+):)?(\d{1,7})$/.exec(part) ?? [];
      if (number === undefined) throw new AppError('invalid', { at: { path: '/headings', keyword: 'headings' } });
      return [sheet, Number(number)] as const;
    }),
  );
}

/** Maximum bytes of files in memory, uploading or queued; and how long an upload waits for memory, in milliseconds. */
const [most, patience] = [8 * limits.file, 5_000];

interface MemoryBudget {
  held: number;
  readonly waiting: Set<() => void>;
}

/** The map is keyed by the event bus, which all user-specific copies of an app share. */
const budgets = new WeakMap<App['events'], MemoryBudget>();

/**
 * Runs work on a file whose memory is reserved as it arrives and released at the end. Slow senders only hold what has arrived, and stalled
 * senders are disconnected (`http/bodies.ts`). Throws 50003 if no memory becomes available in time.
 */
export async function withMemory<T>(
  { events }: Pick<App, 'events'>,
  work: (hold: (bytes: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const budget = budgets.get(events) ?? { held: 0, waiting: new Set() };
  budgets.set(events, budget);
  let [own, isOver] = [0, false];
  try {
    return await work(async (bytes) => {
      await take(budget, bytes);
      own += bytes;
      // The work ended before this memory was reserved, so the memory is released at once.
      if (isOver) giveBack(budget, bytes);
    });
  } finally {
    isOver = true;
    giveBack(budget, own);
  }
}

function giveBack(budget: MemoryBudget, bytes: number): void {
  budget.held -= bytes;
  for (const check of budget.waiting) check();
}

function take(budget: MemoryBudget, bytes: number): Promise<void> {
  const isTaken = (): boolean => {
    if (budget.held + bytes > most) return false;
    budget.held += bytes;
    return true;
  };
  return isTaken() ? Promise.resolve() : untilTaken(budget, isTaken);
}

/** Waits until `isTaken` succeeds, trying again whenever memory is returned. Rejects as busy after `patience`. */
function untilTaken(budget: MemoryBudget, isTaken: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      budget.waiting.delete(check);
    };
    const check = (): void => {
      if (!isTaken()) return;
      end();
      resolve();
    };
    const timer = setTimeout(() => {
      end();
      reject(new AppError('busy', { headers: { 'Retry-After': '5' } }));
    }, patience);
    budget.waiting.add(check);
  });
}
