import {
  type FailedRow,
  type FoundColumn,
  type ImportCell,
  type ImportFixes,
  type ImportLine,
  type ImportOutcome,
  type ImportState,
  type ImportUndo,
  importLife,
  type SheetHeading,
} from '../../contract/imports.ts';
import { permissionOf } from '../../contract/permission.ts';
import type { Language, Text } from '../../contract/wire.ts';
import { holds } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findImportHeadings, findImportRows, findImportRowsAt, findOwnImports, rowStates, updateImport } from '../db/imports.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { isId } from '../resource/context.ts';
import { activeImportsOf } from './active.ts';
import { isEmptyRow, keyOf, submittedKey } from './cells.ts';
import { rowIn, rowKeyOf, sheetIn } from './lines/rowKey.ts';

/** Maximum number of failed rows in the response; the file of failed rows contains all. */
const mostReported = 1_000;

/** An error of a cell with its message in both languages, because the user may switch. */
export interface StagedFault {
  /** Field name; empty if the whole row is faulty. */
  readonly field: string;
  readonly keyword: string;
  readonly message: Text;
  /** The value set by another user in the same field, as a cell in each language. */
  readonly theirs?: { readonly by: string; readonly theirs: Readonly<Record<Language, ImportCell | null>> };
}

export interface StagedRow {
  /** The row key: the row number, plus the sheet for lines (`lines/rowKey.ts`). */
  readonly row: number;
  readonly cells: Readonly<Record<string, ImportCell>>;
  readonly errors: readonly StagedFault[];
  readonly marks: readonly string[];
  readonly recordId: string | null;
  readonly version: number | null;
  /** True if the row is valid but waits for other rows of its record that have errors. */
  readonly isHeld?: boolean;
  /** True if the row would change nothing in its record. */
  readonly isSame?: boolean;
}

export function toStagedRow(row: Row): StagedRow {
  return {
    row: Number(row.row),
    cells: JSON.parse(String(row.cells)) as StagedRow['cells'],
    errors: JSON.parse(String(row.errors)) as StagedFault[],
    marks: JSON.parse(String(row.marks)) as string[],
    recordId: row.recordId === null ? null : String(row.recordId),
    version: row.version === null ? null : Number(row.version),
    ...(Number(row.isFailed) === rowStates.held && { isHeld: true }),
    ...(Number(row.isSame) === 1 && { isSame: true }),
  };
}

export function fromStagedRow(importId: string, staged: StagedRow): Row {
  const { row, cells, errors, marks, recordId, version } = staged;
  return {
    importId,
    row,
    recordId,
    version: version ?? null,
    isFailed: rowStates[stateOf(staged)],
    isSame: staged.isSame ? 1 : 0,
    cells: JSON.stringify(cells),
    errors: errors.length === 0 ? '[]' : JSON.stringify(errors),
    marks: JSON.stringify(marks),
  };
}

function stateOf({ errors, cells, isHeld }: StagedRow): keyof typeof rowStates {
  if (errors.length > 0) return 'failed';
  if (isHeld) return 'held';
  return isEmptyRow(cells) ? 'empty' : 'good';
}

interface Sought {
  readonly id: unknown;
  readonly lock?: 'write';
}

/** Returns the caller's own import of this resource by id; throws 40004 if it does not exist or has expired. */
export async function findOwnImport({ actor, compiled, app }: Context, store: Store, { id, lock }: Sought): Promise<Row> {
  const found = isId(id) ? await findRow(store, { table: 'sys_import', id, ...(lock ? { lock } : {}) }) : undefined;
  const isOwn = found?.operator === actor.user.id && found.resource === compiled.resource.name;
  if (!found || !isOwn || String(found.touchTime) < lifeBefore(app)) throw new AppError('noImport');
  return found;
}

/** Returns the earliest time of last use with which an import has not expired yet. */
function lifeBefore({ clock }: Context['app']): string {
  return new Date(clock().getTime() - importLife).toISOString();
}

/**
 * Returns a checked import that can be continued, locked for this transaction; throws if it is being read, was interrupted, or is
 * finished.
 */
export async function findStaged(context: Context, store: Store, id: unknown): Promise<Row> {
  const found = await findOwnImport(context, store, { id, lock: 'write' });
  const state = importStateOf(context, found);
  if (state === 'reading') throw new AppError('importUnfinished');
  if (state === 'cut') throw new AppError('importCut');
  if (state !== 'staged') throw new AppError('importDone');
  if (found.state === 'staged') return found;
  // The request that ran the check has ended without finishing it.
  await updateImport(store, { id: String(found.id), state: 'staged', keeper: null });
  return { ...found, state: 'staged', keeper: null };
}

/** Maximum interval between progress updates of an active import, in milliseconds. */
const signInterval = 30_000;

/** State during a recheck with other columns; until it finishes, the import stays as it was. */
export const remapping = 'mapping';

/** Returns the state of an import. An interrupted reading counts as cut off; an interrupted recheck returns to its former state. */
export function importStateOf(context: Context, found: Row): ImportState['state'] {
  if (found.state === remapping) return isWorkedOn(context, found) ? 'reading' : 'staged';
  const state = found.state as ImportState['state'];
  return state === 'reading' && !isWorkedOn(context, found) ? 'cut' : state;
}

function isWorkedOn({ app }: Context, found: Row): boolean {
  const { id, running } = activeImportsOf(app);
  if (found.keeper === id) return running.has(String(found.id));
  const age = app.clock().getTime() - Date.parse(String(found.touchTime));
  // A SQLite file has only one server, so an import of another process has ended together with that process.
  return app.database.read.product.locksRows && age < signInterval;
}

/**
 * Whether this process may continue to check an import. A cancellation, possibly by another process, clears its `keeper`. Locks the import,
 * so that it cannot be canceled until the end of the transaction.
 */
export async function isKept({ app }: Context, store: Store, id: string): Promise<boolean> {
  const found = await findRow(store, { table: 'sys_import', id, lock: 'write' });
  return found?.keeper === activeImportsOf(app).id;
}

/** Like `isKept`, but throws 40004 if the import was canceled. */
export async function assertKept(context: Context, store: Store, id: string): Promise<void> {
  if (!(await isKept(context, store, id))) throw new AppError('noImport');
}

/** Returns an import as a list entry. */
function importLine(context: Context, found: Row): ImportLine {
  const of = (name: string): number => Number(found[name] ?? 0);
  const until = new Date(Date.parse(String(found.touchTime)) + importLife).toISOString();
  const line = {
    importId: String(found.id),
    state: importStateOf(context, found),
    fileName: String(found.fileName),
    time: String(found.createTime),
    until,
    done: of('done'),
    total: of('total'),
    failed: of('failed'),
    held: of('held'),
    fresh: of('fresh'),
    changed: of('changed'),
    created: of('created'),
    updated: of('updated'),
  };
  // The progress of an aborted check is ignored.
  const done = line.state === 'staged' ? line.total : line.done;
  const isOpen = line.state === 'staged' || line.state === 'reading';
  const unchanged = isOpen ? Math.max(0, done - line.failed - line.held - line.fresh - line.changed) : 0;
  return { ...line, done, unchanged, canUndo: line.state === 'committed' && mayUndo(context, line) };
}

/** Whether the caller may undo a commit: the commit wrote something, and the caller may delete the records that it created, if any. */
export function mayUndo(
  { actor, compiled: { resource } }: Context,
  { created, updated }: { readonly created: number; readonly updated: number },
): boolean {
  const canDelete = resource.calls.deleteById !== undefined || resource.calls.deleteByIds !== undefined;
  const isLetDelete = canDelete && holds(actor, permissionOf(resource, 'deleteById'));
  return created + updated > 0 && (created === 0 || isLetDelete);
}

/** Returns an import in API form (section 6 of the contract README). */
export async function describeImport(context: Context, store: Store, found: Row): Promise<ImportState> {
  const line = importLine(context, found);
  if (line.state === 'reading' || line.state === 'cut') return line;
  const { importId } = line;
  const rows = await findImportRows(store, { importId, after: 0, most: mostReported, state: 'failed' });
  const columns = JSON.parse(String(found.columns)) as FoundColumn[];
  const sheets = sheetNames(columns);
  const first = new Map<string | undefined, readonly StagedRow[]>();
  for (const [index, sheet] of [undefined, ...sheets].entries()) {
    const some = await findImportRows(store, { importId, after: rowKeyOf(index, 0), most: mostSamples });
    first.set(
      sheet,
      some.map(toStagedRow).filter(({ row }) => sheetIn(row) === index),
    );
  }
  const parse = <T>(name: string): T | undefined => (found[name] ? (JSON.parse(String(found[name])) as T) : undefined);
  const [fixes, outcome, undo] = [parse<ImportFixes>('fixes'), parse<ImportOutcome>('outcome'), parse<ImportUndo>('undo')];
  return {
    ...line,
    columns: columns.map((column) => ({ ...column, samples: samplesOf(column, first.get(column.sheet) ?? []) })),
    ...(Number(found.hidden ?? 0) > 0 && { hidden: Number(found.hidden) }),
    ...(found.leftOut && { leftOut: JSON.parse(String(found.leftOut)) as NonNullable<ImportState['leftOut']> }),
    ...(found.headings && { headings: JSON.parse(String(found.headings)) as readonly SheetHeading[] }),
    rows: rows.map((row) => toFailedRow(toStagedRow(row), { language: context.language, sheets })),
    ...(fixes && { fixes }),
    ...(outcome && { outcome }),
    ...(undo && { undo }),
  };
}

/** Maximum number of rows read for the sample values of a column, and of sample values shown. */
const [mostSamples, shownSamples] = [20, 3];

function samplesOf(column: FoundColumn, rows: readonly StagedRow[]): ImportCell[] {
  return rows.flatMap(({ cells }) => cells[submittedKey(column)] ?? cells[keyOf(column)] ?? []).slice(0, shownSamples);
}

/** Returns the names of the sheets of lines of a file, in the order of their row keys. */
export function sheetNames(columns: readonly FoundColumn[]): readonly string[] {
  return [...new Set(columns.flatMap(({ sheet }) => sheet ?? []))];
}

interface RowContext {
  readonly language: Language;
  readonly sheets: readonly string[];
}

/** Returns a failed row in API form. */
export function toFailedRow({ row, cells, errors }: StagedRow, { language, sheets }: RowContext): FailedRow {
  const record = Object.entries(cells).filter(([name]) => !name.startsWith('#'));
  const sheet = sheets[sheetIn(row) - 1];
  return {
    row: rowIn(row),
    ...(sheet !== undefined && { sheet }),
    record: Object.fromEntries(record),
    errors: errors.map(({ field, keyword, message, theirs }) => ({
      field,
      keyword,
      message: message[language],
      ...(theirs && { theirs: { value: theirs.theirs[language], by: theirs.by } }),
    })),
  };
}

/** Rows per query. */
const chunkSize = 500;

/** Returns the rows of an import with these row keys. */
export async function findStagedAt(store: Store, importId: string, numbers: readonly number[]): Promise<StagedRow[]> {
  const rows: StagedRow[] = [];
  for (let start = 0; start < numbers.length; start += chunkSize) {
    rows.push(...(await findImportRowsAt(store, importId, numbers.slice(start, start + chunkSize))).map(toStagedRow));
  }
  return rows;
}

/** Maximum number of imports in a list. */
const most = 50;

/**
 * `GET findImport/{importId}`: returns the progress, or after the check the same response as the import itself. Without an id: the
 * caller's own imports of this resource, newest first.
 */
export async function findImport(context: Context): Promise<unknown> {
  const store = context.app.database.read;
  if (context.id !== '') return describeImport(context, store, await findOwnImport(context, store, { id: context.id }));
  const { app, actor, compiled } = context;
  const rows = await findOwnImports(store, {
    resource: compiled.resource.name,
    operator: actor.user.id,
    touched: lifeBefore(app),
    most,
  });
  return { imports: rows.map((row): ImportLine => importLine(context, row)) };
}

/** Returns the caller's remembered column assignments of this resource, by heading; null: ignore the column. */
export async function rememberedHeadings({ app, actor, compiled }: Context): Promise<ReadonlyMap<string, string | null>> {
  const rows = await findImportHeadings(app.database.read, {
    userId: actor.user.id,
    resource: compiled.resource.name,
  });
  return new Map(rows.map(({ heading, field }) => [String(heading), field === null ? null : String(field)]));
}

export type ImportBody = Readonly<Record<string, unknown>>;
