import { randomUUID } from 'node:crypto';
import type { FoundColumn } from '../../contract/imports.ts';
import { type Language, languages, type Text } from '../../contract/wire.ts';
import { type App, AppError } from '../app.ts';
import { deleteImport, insertImportRows, updateImport } from '../db/imports.ts';
import { findRow } from '../db/rows.ts';
import { attempt, type Row, type Store } from '../db/store.ts';
import { importColumns, type SheetBlock, type SheetRow, zoneOf } from '../excel/columns.ts';
import { readHeader } from '../excel/header.ts';
import { limits } from '../excel/limits.ts';
import { readSheet } from '../excel/readSheet.ts';
import { isExample } from '../excel/template/examples.ts';
import { queueOf } from '../queue.ts';
import { type Context, isId, type ReceivedFile, yieldToEventLoop } from '../resource/context.ts';
import type { JudgedChange } from '../write/change.ts';
import { commitChanges, joinWrites, type Writes } from '../write/commit.ts';
import { hasHooks, hasSaveHook } from '../write/hooks.ts';
import { inTransaction } from '../write/transaction.ts';
import { keeping } from './active.ts';
import { type Begun, beginImport, findHeading, readHeadingRows } from './begin.ts';
import { cellsOf, isEmptyRow } from './cells.ts';
import { type Course, courseOf, judgedRows, sheetJudge, stageRows, withSpread } from './check.ts';
import { requestedSheets } from './lines/sheets.ts';
import { stageBook } from './lines/stage.ts';
import { readLines } from './readLines.ts';
import { assertKept, describeImport, fromStagedRow, rememberedHeadings, type StagedFault } from './staged.ts';

/** Rows checked before other requests are served, and rows stored per transaction, which has to wait for the disk. */
const [block, kept] = [250, 2_500];

/** The state of an import being staged. */
interface Staging {
  readonly context: Context;
  readonly id: string;
  readonly columns: readonly FoundColumn[];
  readonly course: Course;
  readonly judge: ReturnType<typeof sheetJudge>;
  readonly counts: { done: number; failed: number; fresh: number; changed: number };
  /** Checked rows not stored yet, in stored form because that takes less memory. */
  pending: Row[];
  hasRows: boolean;
  /** The pending write of the last block; the next rows are checked meanwhile. */
  keeping: Promise<void>;
  /** Share of the sheet that has been read, from 0 to 1. */
  share: number;
}

/**
 * `POST import{X}`: reads a workbook, checks every row like a save, and stores the rows until the user commits them; the resource's table
 * does not change. The form may contain an `importId` before the file, for querying the progress.
 */
export function importFile(context: Context): Promise<unknown> {
  const { app } = context;
  // The slot in the queue is taken after the upload, so that a slow one does not block the reading of other files.
  return withMemory(app, async (hold) => {
    const file = await context.receive(limits.file, hold);
    const read = file.texts.linesBy === undefined ? readFile : readLines;
    return queueOf(app, 'checking').run(context.actor.user.id, () => read(context, file));
  });
}

async function readFile(context: Context, file: ReceivedFile): Promise<unknown> {
  const id = await idOf(context, file.texts.importId);
  const requested = requestedSheets(context);
  const blocks = readSheet(file.content, requested);
  const isByHand = file.texts.byHand === '1';
  const headingRows = readHeadingRows(file.texts.headings);
  try {
    const first: SheetBlock = (await blocks.next()).value ?? { rows: [], share: 1 };
    if (requested)
      return await keeping(context.app, id, () => stageBook(context, { id, fileName: file.name, first, blocks, isByHand, headingRows }));
    const { rows, heading } = await findHeading(context, first.rows, headingRows.get(undefined));
    const columns = readHeader(importColumns(context.visible), rows[0]?.cells ?? [], {
      remembered: await rememberedHeadings(context),
      zone: zoneOf(context.actor.moment.zone),
      isByHand,
    });
    const judge = sheetJudge();
    const below = judge.below(first, rows);
    return await keeping(context.app, id, async () => {
      const staging = await begin(context, { id, fileName: file.name, columns, judge, headings: heading ? [heading] : [] });
      return stage(staging, { ...first, rows: below }, blocks);
    });
  } finally {
    // Ends the reading thread even if the file was not read completely.
    await blocks.return(undefined);
  }
}

async function stage(staging: Staging, first: SheetBlock, blocks: AsyncIterable<SheetBlock>): Promise<unknown> {
  try {
    await checkAll(staging, first);
    for await (const block of blocks) await checkAll(staging, { ...block, rows: staging.judge.below(block) });
    return await finish(staging);
  } catch (error) {
    await staging.keeping.catch(() => undefined);
    await inTransaction(staging.context, (store) => deleteImport(store, staging.id));
    throw error;
  }
}

async function idOf({ app }: Context, requested: string | undefined): Promise<string> {
  if (requested === undefined) return randomUUID();
  const isFree = isId(requested) && !(await findRow(app.database.read, { table: 'sys_import', id: requested }));
  if (!isFree) throw new AppError('importTaken', { at: { path: '/importId', keyword: 'unique' } });
  return requested;
}

async function begin(context: Context, { judge, ...begun }: Begun & Pick<Staging, 'judge'>): Promise<Staging> {
  await beginImport(context, begun);
  const { id, columns } = begun;
  const counts = { done: 0, failed: 0, fresh: 0, changed: 0 };
  const none = { counts, pending: [], hasRows: false, keeping: Promise.resolve(), share: 0 };
  return { context, id, columns, judge, course: courseOf(context, columns), ...none };
}

async function checkAll(staging: Staging, { rows, share }: SheetBlock): Promise<void> {
  staging.share = share;
  for (let start = 0; start < rows.length; start += block) {
    await checkBlock(staging, rows.slice(start, start + block));
    if (staging.pending.length >= kept) await handOver(staging);
    await yieldToEventLoop();
  }
}

async function checkBlock({ context, id, columns, course, counts, pending }: Staging, rows: readonly SheetRow[]): Promise<void> {
  const read = rows
    .filter((row) => !isExample(row))
    .map((row) => ({ row: row.row, cells: cellsOf(context.visible, columns, withSpread(context.visible, columns, row)) }));
  const store = context.app.database.read;
  const staged = await stageRows(context, store, {
    rows: read.filter(({ cells }) => Object.keys(cells).length > 0),
    course,
  });
  for (const row of staged) {
    pending.push(fromStagedRow(id, row));
    if (isEmptyRow(row.cells)) continue;
    counts.done += 1;
    if (row.errors.length > 0) counts.failed += 1;
    else if (row.recordId === null) counts.fresh += 1;
    else if (!row.isSame) counts.changed += 1;
  }
}

/** Waits until the previous block is written, and starts to write the checked rows. An error of this write is thrown by the next call. */
async function handOver(staging: Staging): Promise<void> {
  await staging.keeping;
  staging.keeping = keep(staging);
  staging.keeping.catch(() => undefined);
}

/** Stores the checked rows and the progress. */
async function keep(staging: Staging): Promise<void> {
  const { context, id, pending, share } = staging;
  const counts = { ...staging.counts };
  staging.pending = [];
  staging.hasRows ||= pending.length > 0;
  await inTransaction(context, async (store) => {
    await insertImportRows(store, pending);
    // The total is estimated from the share of the sheet read so far.
    const total = Math.max(counts.done, Math.round(counts.done / share));
    await assertKept(context, store, id);
    await updateImport(store, { id, ...counts, total, touchTime: context.app.clock().toISOString() });
  });
}

async function finish(staging: Staging): Promise<unknown> {
  const { context, id, counts } = staging;
  // If no column was matched, no row was checked. The file still has rows, so `noRows` would be wrong.
  const isUnmatched = staging.course.named.length === 0 && (staging.hasRows || staging.pending.length > 0);
  if (counts.done === 0 && !isUnmatched) throw new AppError('noRows');
  await handOver(staging);
  await staging.keeping;
  return inTransaction(context, async (store) => {
    await assertKept(context, store, id);
    await updateImport(store, { id, state: 'staged', total: counts.done, ...judgedRows(staging.judge) });
    return describeImport(context, store, (await findRow(store, { table: 'sys_import', id })) as Row);
  });
}

/** Maximum bytes of files in memory, uploading or queued; and how long an upload waits for memory, in milliseconds. */
const [most, patience] = [8 * limits.file, 5_000];

interface MemoryBudget {
  held: number;
  readonly waiting: Set<() => void>;
}

/** Keyed by the event bus, which all user-specific copies of an app share. */
const budgets = new WeakMap<App['events'], MemoryBudget>();

/**
 * Runs work on a file whose memory is reserved as it arrives and released at the end. Slow senders only hold what has arrived, and stalled
 * ones are disconnected (`http/bodies.ts`). Throws 50003 if no memory becomes available in time.
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

/** A row rejected by business code. */
interface Unwilling {
  readonly row: number;
  readonly fault: StagedFault;
}

/** Writes the checked rows of a file; rows that a business hook rejects are skipped and reported. */
export async function writeWilling(
  context: Context,
  store: Store,
  rows: readonly JudgedChange[],
): Promise<{ readonly writes: Writes; readonly rejected: readonly Unwilling[] }> {
  const whole = await asOne(context, store, rows);
  if (whole) return { writes: whole, rejected: [] };
  const parts: Writes[] = [];
  const rejected: Unwilling[] = [];
  for (const row of rows) {
    const { done, fault } = await ifWilling(store, () => commitChanges(context, store, [row]));
    if (done) parts.push(done);
    if (fault) rejected.push({ row: row.row, fault });
  }
  return { writes: joinWrites(parts), rejected };
}

/** Writes all rows together; undefined if each must be written separately or one was rejected. */
async function asOne(context: Context, store: Store, rows: readonly JudgedChange[]): Promise<Writes | undefined> {
  if (hasSaveHook(context)) return undefined;
  const write = () => commitChanges(context, store, rows);
  return hasHooks(context) ? (await ifWilling(store, write)).done : write();
}

/**
 * Runs work that business code may reject, within a savepoint. Calculated values are updated before and after it, so that an invalid one
 * is reported at the row that caused it.
 */
export async function ifWilling<T>(store: Store, work: () => Promise<T>): Promise<{ readonly done?: T; readonly fault?: StagedFault }> {
  await store.rowWatch?.settle();
  try {
    return { done: await attempt(store, () => settled(store, work)) };
  } catch (error) {
    store.rowWatch?.undone();
    if (!(error instanceof AppError) || error.kind.status >= 500) throw error;
    return { fault: faultOf(error) };
  }
}

async function settled<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const done = await work();
  await store.rowWatch?.settle();
  return done;
}

function faultOf(appError: AppError): StagedFault {
  const messageIn = (language: Language): string => appError.messageIn(language);
  const message = Object.fromEntries(languages.map((language) => [language, messageIn(language)])) as Text;
  return { field: appError.details.at?.path.split('/')[1] ?? '', keyword: 'refused', message };
}
