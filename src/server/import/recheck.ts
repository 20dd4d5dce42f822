import { errors } from '../../contract/errors.ts';
import type { FoundColumn, ImportCell, ImportFixes } from '../../contract/imports.ts';
import { isObject } from '../../contract/json.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import {
  countImportRows,
  deleteImport,
  findImportMarks,
  findImportRows,
  insertImportCancel,
  replaceImportRows,
  updateImport,
} from '../db/imports.ts';
import type { Row, Store } from '../db/store.ts';
import { sheetColumns } from '../excel/columns.ts';
import { limits } from '../excel/limits.ts';
import { isId, yieldToEventLoop } from '../resource/context.ts';
import { inTransaction } from '../write/transaction.ts';
import { mineKey, takeCell } from './cells.ts';
import { type Course, type Courses, stageRows } from './check.ts';
import { coursesOf } from './lines/courses.ts';
import { carryKeys, findGroups, type Group } from './lines/groups.ts';
import { rowKeyOf, sheetIn } from './lines/rowKey.ts';
import { lineSheetsOf } from './lines/sheets.ts';
import { stageGroups } from './lines/stage.ts';
import {
  describeImport,
  findOwnImport,
  findStaged,
  findStagedAt,
  fromStagedRow,
  type ImportBody,
  importStateOf,
  type StagedRow,
  sheetNames,
  toStagedRow,
} from './staged.ts';

/** Rows checked at once, rows whose unique values are read at once, and the maximum number of corrected rows per call. */
const [block, markBlock, mostFixes] = [250, 5_000, 5_000];

interface Recheck {
  readonly found: Row;
  readonly courses: Courses;
  readonly fixes: ImportFixes;
}

/** Applies corrections, checks the corrected rows and all failed rows again, and updates the counts. */
export async function recheck(context: Context, store: Store, params: Recheck): Promise<void> {
  const { found, courses, fixes } = params;
  const importId = String(found.id);
  const read = readFixes(context, fixes, sheetNames(columnsOf(found)));
  await (courses.sheets.length > 0
    ? recheckGroups(context, store, { importId, courses, read })
    : recheckRows(context, store, { importId, course: courses.records, read }));
  const touchTime = context.app.clock().toISOString();
  await updateImport(store, { id: importId, ...(await countImportRows(store, importId)), touchTime, fixes: null });
}

interface Checking {
  readonly importId: string;
  readonly read: ReadonlyMap<number, Fix>;
}

async function recheckRows(
  context: Context,
  store: Store,
  { importId, course, read }: Checking & { readonly course: Course },
): Promise<void> {
  const fixed = await findStagedAt(store, importId, [...read.keys()]);
  const failed = await findAll(store, importId, 'failed');
  const numbers = new Set(fixed.map(({ row }) => row));
  const rows = [...fixed, ...failed.filter(({ row }) => !numbers.has(row))]
    .map((row) => ({ ...row, cells: withFix(context, row, { fix: read.get(row.row), course }) }))
    .toSorted((a, b) => a.row - b.row);
  const seen = (await seenBeside(store, importId, new Set(rows.map(({ row }) => row))))(0);
  for (let start = 0; start < rows.length; start += block) {
    const some = rows.slice(start, start + block);
    const staged = await stageRows(context, store, { rows: some, course: { ...course, seen } });
    await replaceImportRows(
      store,
      importId,
      staged.map((row) => fromStagedRow(importId, row)),
    );
    await yieldToEventLoop();
  }
}

/** Checks corrected, failed and held back rows of a file with lines again, together with all other rows of their records. */
async function recheckGroups(
  context: Context,
  store: Store,
  { importId, courses, read }: Checking & { readonly courses: Courses },
): Promise<void> {
  const fixed = await findStagedAt(store, importId, [...read.keys()]);
  const of = (index: number) => courses.sheets.find((sheet) => sheet.index === index);
  const withFixes = fixed.map((row): StagedRow => {
    const sheet = of(sheetIn(row.row));
    const [own, course] = sheet ? [sheet.context, courses.lines.get(sheet.name)] : [context, undefined];
    const cells = withFix(own, row, { fix: read.get(row.row), course: course ?? courses.records });
    return { ...row, cells };
  });
  const mentions = (row: number, name: string): boolean => Object.hasOwn(read.get(row) ?? {}, name);
  const carried = await carryKeys(context, store, { importId, sheets: courses.sheets, rows: withFixes, mentions });
  await replaceImportRows(
    store,
    importId,
    carried.rows.map((row) => fromStagedRow(importId, row)),
  );
  const due = new Set([...carried.rows.map(({ row }) => row), ...carried.lines]);
  for (const state of ['failed', 'held'] as const) for (const { row } of await findAll(store, importId, state)) due.add(row);
  const rowKeysOf = ({ record, lines }: Group): readonly number[] => [...(record === undefined ? [] : [record]), ...lines];
  const all = await findGroups(context, store, { importId, sheets: courses.sheets });
  const groups = all.filter((group) => rowKeysOf(group).some((rowKey) => due.has(rowKey)));
  const seen = await seenBeside(store, importId, new Set(groups.flatMap(rowKeysOf)));
  const records = { ...courses.records, seen: seen(0) };
  const lines = courses.sheets.map(({ name, index }) => {
    return [name, { ...(courses.lines.get(name) as Course), seen: seen(index) }] as const;
  });
  await stageGroups(context, store, {
    importId,
    groups,
    courses: { ...courses, records, lines: new Map(lines) },
    keep: (_, write) => write(store),
  });
}

type Fix = Readonly<Record<string, ImportCell | null>>;

/** Reads corrections by row; throws 40000 if they are malformed or name an unknown column. */
export function readFixes(context: Context, fixes: unknown, sheets: readonly string[]): Map<number, Fix> {
  if (!isObject(fixes)) throw new AppError('invalidBody');
  const entries = Object.entries(fixes);
  if (entries.length > mostFixes) throw new AppError('tooLarge', { values: { limit: mostFixes } });
  const namesIn = (visible: Resource): ReadonlySet<string> =>
    new Set(sheetColumns(visible).flatMap(({ field }) => (field.system ? [] : [field.name])));
  const lines = entries.length > 0 ? lineSheetsOf(context) : [];
  const there = lines.filter(({ name }) => sheets.includes(name));
  const namesBySheet = new Map(there.map((sheet) => [sheet.name, namesIn(sheet.context.visible)]));
  const own = namesIn(context.visible);
  return new Map(
    entries.map(([row, fix]) => {
      const [, sheet, number] = /^(?:(\w+):)?(\d{1,7})$/.exec(row) ?? [];
      const names = sheet === undefined ? own : namesBySheet.get(sheet);
      const isFine =
        isObject(fix) && number !== undefined && Object.entries(fix).every(([name, value]) => names?.has(name) && isCell(value));
      if (!isFine || !names) throw new AppError('invalid', { at: { path: `/fixes/${row.slice(0, 20)}`, keyword: 'fix' } });
      return [rowKeyOf(sheet === undefined ? 0 : sheets.indexOf(sheet) + 1, Number(number)), fix as Fix];
    }),
  );
}

/** Returns the stored columns of a file. */
export function columnsOf({ columns }: Row): FoundColumn[] {
  return JSON.parse(String(columns)) as FoundColumn[];
}

/** Merges stored unchecked corrections with new ones, which take precedence. */
export function allFixes(found: Row, fixes: unknown): ImportFixes {
  if (!isObject(fixes)) throw new AppError('invalidBody');
  const wrong = Object.keys(fixes).find((row) => !isObject(fixes[row]));
  if (wrong !== undefined) throw new AppError('invalid', { at: { path: `/fixes/${wrong.slice(0, 20)}`, keyword: 'fix' } });
  const parked = found.fixes ? (JSON.parse(String(found.fixes)) as ImportFixes) : {};
  return {
    ...parked,
    ...Object.fromEntries(Object.entries(fixes as ImportFixes).map(([row, fix]) => [row, { ...parked[row], ...fix }])),
  };
}

/** Whether a correction is a valid cell: a text up to the maximum length of a cell, a number, a boolean, or null. */
function isCell(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= limits.cellText;
  return value === null || ['number', 'boolean'].includes(typeof value);
}

export interface Fixing {
  readonly fix: Fix | undefined;
  readonly course: Course;
}

/** Returns the cells of a row with its corrections. In a corrected field with a conflict, the user's value then overrides the other one. */
export function withFix({ visible }: Context, { cells, errors }: StagedRow, { fix, course }: Fixing): StagedRow['cells'] {
  if (!fix) return cells;
  const fields = new Map(sheetColumns(visible).map(({ field }) => [field.name, field]));
  const taken = Object.entries(fix).map(([name, value]): [string, ImportCell | null] => {
    const field = fields.get(name);
    return [name, field ? takeCell(field, value, { zone: course.zones.get(name) ?? course.zone }) : value];
  });
  const conflicts = errors.filter(({ keyword, field }) => keyword === 'conflict' && Object.hasOwn(fix, field));
  const mine = [cells[mineKey], ...conflicts.map(({ field }) => field)].filter(Boolean).join(',');
  const all = Object.entries({ ...cells, ...Object.fromEntries(taken), [mineKey]: mine });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== '')) as StagedRow['cells'];
}

async function findAll(store: Store, importId: string, state: 'failed' | 'held'): Promise<StagedRow[]> {
  const rows: StagedRow[] = [];
  for (let after = 0; ; after = rows.at(-1)?.row ?? 0) {
    const some = await findImportRows(store, { importId, after, most: markBlock, state });
    if (some.length === 0) return rows;
    rows.push(...some.map(toStagedRow));
  }
}

/** Reads the unique values of all valid rows except `without`. Returns a function that gives the unique values of one sheet. */
async function seenBeside(store: Store, importId: string, without: ReadonlySet<number>): Promise<(sheet: number) => Map<string, number>> {
  const all = new Map<number, Map<string, number>>();
  const of = (sheet: number): Map<string, number> => {
    const seen = all.get(sheet) ?? new Map<string, number>();
    all.set(sheet, seen);
    return seen;
  };
  for (let after = 0; ; ) {
    const rows = await findImportMarks(store, { importId, after, most: markBlock });
    if (rows.length === 0) return of;
    for (const row of rows) {
      after = Number(row.row);
      if (without.has(after)) continue;
      const seen = of(sheetIn(after));
      for (const mark of JSON.parse(String(row.marks)) as string[]) seen.set(mark, after);
    }
    await yieldToEventLoop();
  }
}

/** `mode: "check"`: applies the corrections, including stored ones, checks again and returns the state. */
export async function checkFixes(context: Context, { importId, fixes = {} }: ImportBody): Promise<unknown> {
  return inTransaction(context, async (store) => {
    const found = await findStaged(context, store, importId);
    const courses = coursesOf(context, columnsOf(found));
    await recheck(context, store, { found, courses, fixes: allFixes(found, fixes) });
    return describeImport(context, store, await findOwnImport(context, store, { id: importId }));
  });
}

/** `mode: "park"`: stores corrections without checking, so that users find them again later. */
export async function parkFixes(context: Context, { importId, fixes = {} }: ImportBody): Promise<null> {
  await inTransaction(context, async (store) => {
    const found = await findStaged(context, store, importId);
    const all = allFixes(found, fixes);
    readFixes(context, all, sheetNames(columnsOf(found)));
    const touchTime = context.app.clock().toISOString();
    await updateImport(store, { id: String(found.id), fixes: JSON.stringify(all), touchTime });
  });
  return null;
}

/**
 * Called after a rejected commit. Stores the corrections sent with it. Marks the rows that could not be written as failed, because a new
 * check would not find their errors. Does nothing if the import has changed meanwhile.
 */
export async function keepLate(context: Context, { late }: LateRows, fixes: ImportFixes): Promise<void> {
  const importId = String(late.found.id);
  await inTransaction(context, async (store) => {
    const found = await findStaged(context, store, importId);
    if (found.touchTime !== late.found.touchTime) return;
    const courses = coursesOf(context, columnsOf(found));
    if (Object.keys(fixes).length > 0) await recheck(context, store, { found, courses, fixes });
    await replaceImportRows(
      store,
      importId,
      late.late.map((row) => fromStagedRow(importId, row)),
    );
    const touchTime = context.app.clock().toISOString();
    await updateImport(store, { id: importId, ...(await countImportRows(store, importId)), touchTime });
  });
}

/**
 * `mode: "drop"`: cancels an import. An import being read stops at its next block, and one that has not arrived stops on arrival. For a
 * committed import only the undo data is deleted, not the records.
 */
export async function dropImport(context: Context, { importId }: ImportBody): Promise<null> {
  const { app, actor } = context;
  const isNone = (error: unknown): boolean => error instanceof AppError && error.kind === errors.noImport;
  // The import may not exist yet: a user can cancel while the file is uploading. The cancellation is committed first, so that the arriving
  // file finds it.
  const isThere = await inTransaction(context, async (store) => {
    if (isId(importId)) await insertImportCancel(store, { userId: actor.user.id, importId }, app.clock().toISOString());
    const found = await findOwnImport(context, store, { id: importId }).catch((error: unknown) => {
      if (!isNone(error)) throw error;
    });
    return found !== undefined;
  });
  await inTransaction(context, async (store) => {
    const found = await findOwnImport(context, store, { id: importId, lock: 'write' }).catch((error: unknown) => {
      // The process that read the file has found the cancellation meanwhile and deleted the import.
      if (isThere && isNone(error)) return undefined;
      throw error;
    });
    if (!found) return;
    const id = String(found.id);
    if (importStateOf(context, found) !== 'reading') return deleteImport(store, id);
    return updateImport(store, { id, keeper: null });
  });
  return null;
}

interface Late {
  /** The error to return. */
  readonly error: AppError;
  /** The import before the commit. */
  readonly found: Row;
  /** Rows that became invalid since they were checked or that business code rejected. */
  readonly late: readonly StagedRow[];
}

/** Thrown to roll back a commit of all rows because some rows cannot be written. These rows are then stored as failed. */
export class LateRows extends Error {
  readonly late: Late;

  constructor(late: Late) {
    super('rows that are at fault');
    this.late = late;
  }
}
