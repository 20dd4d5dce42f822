import { randomUUID } from 'node:crypto';
import type { FoundColumn, ReadLine, ReadLines } from '../../contract/imports.ts';
import { type Language, languages, type Text } from '../../contract/wire.ts';
import { headingKey, headingReader } from '../../fields/headings.ts';
import type { Context, ReceivedFile } from '../app.ts';
import { AppError } from '../appError.ts';
import { deleteImport, insertImportRows, updateImport } from '../db/imports.ts';
import { findRow } from '../db/rows.ts';
import { attempt, type Row, type Store } from '../db/store.ts';
import { importColumns, type RequestedSheets, type SheetBlock, type SheetRow, zoneOf } from '../excel/columns.ts';
import { readHeader } from '../excel/header.ts';
import { limits } from '../excel/limits.ts';
import { readSheet } from '../excel/readSheet.ts';
import { isExample } from '../excel/template/examples.ts';
import { queueOf } from '../queue.ts';
import { isId, yieldToEventLoop } from '../resource/context.ts';
import { withLabels } from '../resource/labels.ts';
import type { JudgedChange } from '../write/change.ts';
import { commitChanges, joinWrites, type Writes } from '../write/commit.ts';
import { hasHooks, hasSaveHook } from '../write/hooks.ts';
import { inTransaction } from '../write/transaction.ts';
import { keeping } from './active.ts';
import { type Begun, beginImport, findHeading, readHeadingRows, withMemory } from './begin.ts';
import { cellsOf, isEmptyRow } from './cells.ts';
import { type Course, courseOf, judgedRows, sheetJudge, stageRows, withSpread } from './check.ts';
import { chosenColumn, readChoice, remember } from './columns.ts';
import { requestedSheets } from './lines/sheets.ts';
import { stageBook } from './lines/stage.ts';
import { readChanges } from './read.ts';
import { assertKept, describeImport, fromStagedRow, rememberedHeadings, type StagedFault } from './staged.ts';

/** Rows checked before other requests are served, and rows stored per transaction, which has to wait for the disk. */
const [block, kept] = [250, 2_500];

/** The state of an import while its file is read. */
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
 * does not change. The form may contain an `importId` before the file, for querying the progress. With `linesBy`, see `readLines`.
 */
export function importFile(context: Context): Promise<unknown> {
  const { app } = context;
  // The file joins the queue after its upload, so that a slow upload does not block the reading of other files.
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

/** Writes all rows together; undefined if each row must be written separately or if a row was rejected. */
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

/** Maximum number of lines that a form takes from a workbook. */
const most = 1_000;

/**
 * Reads a workbook into lines of a form, like an import but without storing anything. `linesBy` in the form of the call is the reference to
 * the record of the lines. It is not read from the workbook.
 */
async function readLines(context: Context, { content, texts }: ReceivedFile): Promise<ReadLines> {
  const { own, sheets } = linesContext(context, texts.linesBy);
  const blocks = readSheet(content, sheets);
  try {
    const first: SheetBlock = (await blocks.next()).value ?? { rows: [], share: 1 };
    const { rows, heading } = await findHeading(own, first.rows, readHeadingRows(texts.headings).get(undefined));
    const columns = await columnsIn(own, rows[0], texts.columns);
    const judge = sheetJudge();
    const taken = [...judge.below(first, rows)];
    for await (const block of blocks) {
      taken.push(...judge.below(block));
      if (taken.length > most) break;
    }
    const lines = await toLines(own, columns, taken);
    const leftOut = judgedRows(judge).leftOut;
    return {
      columns: columns.map((column) => ({ ...column, samples: samplesOf(column, taken) })),
      lines,
      ...(heading && { headings: [heading] }),
      ...(leftOut !== null && { leftOut: JSON.parse(leftOut) as NonNullable<ReadLines['leftOut']> }),
    };
  } finally {
    await blocks.return(undefined);
  }
}

/** Returns the context without the column of the reference to the record, and the names by which the sheet of lines is found. */
function linesContext(context: Context, by: string | undefined): { readonly own: Context; readonly sheets: RequestedSheets } {
  const { visible, app } = context;
  const parent = visible.fields.find(({ name, reference }) => name === by && reference)?.reference?.resource;
  const fields = app.schemas.byName.get(parent ?? '')?.resource.fields;
  const field = fields?.find(({ lines }) => lines?.resource === visible.name && lines.by === by);
  if (!field) throw new AppError('invalid', { at: { path: '/linesBy', keyword: 'linesBy' } });
  const columns = visible.excel.columns.filter((column) => column.field !== by);
  const own = { ...context, visible: { ...visible, excel: { ...visible.excel, columns, key: [] } } };
  return { own, sheets: { titles: [field.title.zh, field.title.en], others: [] } };
}

/** Returns the columns with their fields. `choice` contains the assignments by the user, which are remembered for the next workbooks. */
async function columnsIn(context: Context, head: SheetRow | undefined, choice: string | undefined): Promise<readonly FoundColumn[]> {
  const header = { remembered: await rememberedHeadings(context), zone: zoneOf(context.actor.moment.zone), isByHand: true };
  const found = readHeader(importColumns(context.visible), head?.cells ?? [], header);
  // A line of the form is found by its key, never by an id in the workbook.
  const ignored = ignoredHeadings(context);
  const columns = found.map((column): FoundColumn => {
    const isIgnored = column.field === 'id' || column.field === 'version' || (column.field === null && ignored(headingKey(column.header)));
    return isIgnored ? { index: column.index, header: column.header, field: null, how: 'heading' } : column;
  });
  if (choice === undefined) return columns;
  const chosen = readChoice(context, columns, parsed(choice));
  const change = { chosen, forgotten: new Set<string>() };
  await inTransaction(context, (store) => remember(context, store, { ...change, from: columns }));
  const taken = new Set(chosen.values());
  return columns.map((column) => {
    const own = chosenColumn(context, column, change);
    return own === column && taken.has(column.field) && column.field !== null ? { index: own.index, header: own.header, field: null } : own;
  });
}

/** Returns a function that tests whether a heading belongs to a field without a column, such as the number of the line. */
function ignoredHeadings({ visible: { fields, excel } }: Context): (key: string) => boolean {
  const read = new Set(excel.columns.map(({ field }) => field));
  const others = headingReader(fields.filter(({ name }) => !read.has(name)).map((field) => ({ field, headers: [] })));
  return (key) => others(key) !== undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalidBody');
  }
}

async function toLines(context: Context, columns: readonly FoundColumn[], taken: readonly SheetRow[]): Promise<readonly ReadLine[]> {
  const { visible } = context;
  const rows = taken
    .filter((row) => !isExample(row))
    .map((row) => ({ row: row.row, cells: cellsOf(visible, columns, withSpread(visible, columns, row)) }))
    .filter(({ cells }) => !isEmptyRow(cells));
  if (rows.length > most) throw new AppError('tooLarge', { values: { limit: most } });
  const store = context.app.database.read;
  const changes = await readChanges(context, store, { rows, sheet: courseOf(context, columns) });
  const labeled = await withLabels(
    context,
    store,
    changes.map(({ submitted }) => submitted),
  );
  return rows.map(({ row }, i) => ({ row, values: labeled[i] ?? {} }));
}

/** The maximum number of sample values of a column. */
const shownSamples = 3;

function samplesOf({ index }: FoundColumn, rows: readonly SheetRow[]): string[] {
  const cells = rows.slice(0, 20).flatMap(({ cells }) => cells[index] ?? []);
  return cells.slice(0, shownSamples).map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)));
}
