import type { FoundColumn } from '../../contract/imports.ts';
import type { CheckError, Resource } from '../../contract/resource.ts';
import { languages, type Text } from '../../contract/wire.ts';
import { explain } from '../../fields/explain.ts';
import { isFigureCell, isTotalsRow } from '../../fields/headings.ts';
import { isNumber } from '../../fields/kinds.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import type { Store } from '../db/store.ts';
import { type MergedCells, type SheetBlock, type SheetRow, zoneOf } from '../excel/columns.ts';
import { limits, tooManyRows } from '../excel/limits.ts';
import { faultAt } from '../resource/context.ts';
import { judgeAllowed } from '../write/allowed.ts';
import type { JudgedChange, Seen } from '../write/change.ts';
import { isStored } from '../write/commit.ts';
import { judgeChanges } from '../write/judge.ts';
import { ownedRows } from '../write/list.ts';
import type { Answers } from '../write/uniques.ts';
import { isEmptyRow } from './cells.ts';
import { type FoundSheet, rowIn } from './lines/rowKey.ts';
import { type CellRow, type Meanings, readChanges } from './read.ts';
import type { StagedFault, StagedRow } from './staged.ts';

/** State carried from block to block while a file is checked. */
export interface Course {
  /** The fields that have a column. */
  readonly named: readonly string[];
  readonly seen: Seen;
  readonly meanings: Meanings;
  /** Time zones by field; fields without a column have the user's zone. */
  readonly zones: ReadonlyMap<string, string>;
  readonly zone: string;
}

/** Creates the state for a file with these columns. */
export function courseOf({ actor }: Context, columns: readonly FoundColumn[]): Course {
  return {
    named: columns.flatMap(({ field }) => field ?? []),
    zones: new Map(columns.flatMap(({ field, zone }) => (field !== null && zone ? [[field, zone] as const] : []))),
    zone: zoneOf(actor.moment.zone),
    seen: new Map(),
    meanings: new Map(),
  };
}

/** Parses and checks a block of rows. */
export async function checkCells(
  context: Context,
  store: Store,
  { rows, course, lock }: { readonly rows: readonly CellRow[]; readonly course: Course; readonly lock?: 'write' },
): Promise<JudgedChange[]> {
  const answers: Answers = new Map();
  const changes = await readChanges(context, store, { rows, sheet: course, answers, ...(lock ? { lock } : {}) });
  const checked = await judgeChanges(context, store, { rows: ownedRows(context, changes), seen: course.seen, answers });
  const judged = await judgeAllowed(context, store, checked);
  return judged.map((row) => rejectDuplicate(row, course.seen));
}

/** Adds an error if the record already occurred in the file, for example because a row was copied with its id. */
export function rejectDuplicate(checked: JudgedChange, seen: Seen): JudgedChange {
  const { current, row, errors, marks } = checked;
  if (!current) return checked;
  const mark = JSON.stringify(['record', current.id]);
  const other = seen.get(mark) ?? row;
  if (other === row) seen.set(mark, row);
  const isReported = other === row || errors.some(({ keyword }) => keyword === 'repeated');
  const twice: CheckError = { ...faultAt('', 'sameRecord'), instancePath: '', params: { limit: other } };
  return { ...checked, marks: [...marks, mark], errors: isReported ? errors : [...errors, twice] };
}

/** Checks a block of rows and returns them in the form in which an import stores them. Empty rows are returned unchecked. */
export async function stageRows(
  context: Context,
  store: Store,
  { rows, course }: { readonly rows: readonly CellRow[]; readonly course: Course },
): Promise<StagedRow[]> {
  const filledRows = rows.filter(({ cells }) => !isEmptyRow(cells));
  const checked = (await checkCells(context, store, { rows: filledRows, course })).values();
  return rows.map(({ row, cells }): StagedRow => {
    if (isEmptyRow(cells)) return { row, cells, errors: [], marks: [], recordId: null, version: null };
    return toStage(context, checked.next().value as JudgedChange, cells);
  });
}

/** Converts a checked row to the form stored until the commit. */
export function toStage(context: Context, checked: JudgedChange, cells: CellRow['cells']): StagedRow {
  const { row, current, marks } = checked;
  const errors = faultsOf(context, checked);
  return {
    row,
    cells,
    marks,
    errors,
    recordId: current ? String(current.id) : null,
    version: current ? Number(current.version) : null,
    // A row with errors never counts as unchanged, because its invalid values are left out.
    isSame: current !== undefined && errors.length === 0 && isStored(context, checked.after, current),
  };
}

/** Returns the errors of a row with their messages. */
export function faultsOf({ visible, compiled }: Context, { after, errors: found }: Pick<JudgedChange, 'after' | 'errors'>): StagedFault[] {
  if (found.length === 0) return [];
  const errors = found.map(withRowShown);
  const canSee = (error: CheckError): boolean => {
    const [, name = ''] = error.instancePath.split('/');
    const isHidden = compiled.resource.fields.some((field) => field.name === name);
    return !isHidden || visible.fields.some((field) => field.name === name);
  };
  const filledRows = errors.map((error) => (canSee(error) ? error : { ...error, instancePath: '', keyword: 'hidden' }));
  const [first, ...others] = languages.map((language) =>
    explain({ resource: compiled.resource, record: after, errors: filledRows, language }),
  );
  const theirsAt = (path: string): Pick<StagedFault, 'theirs'> => {
    const conflict = filledRows.find(({ keyword, instancePath }) => keyword === 'conflict' && instancePath === path);
    return conflict ? { theirs: conflict.params as unknown as NonNullable<StagedFault['theirs']> } : {};
  };
  return (first ?? []).map(({ path, keyword, message }, i) => ({
    field: path.split('/')[1] ?? '',
    keyword,
    ...theirsAt(path),
    message: Object.fromEntries(
      languages.map((language, at) => [language, at === 0 ? message : (others[at - 1]?.[i]?.message ?? message)]),
    ) as Text,
  }));
}

/** Replaces the row key in an error about a duplicate by the row number that users see in the sheet. */
function withRowShown(error: CheckError): CheckError {
  const { limit } = error.params;
  const isRow = error.keyword === 'repeated' || error.keyword === 'sameRecord';
  return isRow ? { ...error, params: { ...error.params, limit: rowIn(Number(limit)) } } : error;
}

/** A row of the file that is not imported. */
export interface LeftRow {
  readonly row: number;
  readonly sheet?: string;
}

/** Creates the checks that need the position of the headings; one instance serves all sheets of a file. */
export function sheetJudge() {
  let [count, head, hidden] = [0, 0, 0];
  let isBelowTotals = false;
  const leftOut: LeftRow[] = [];
  const rejectRowCount = (rows: number): void => {
    if (rows > limits.rows) throw tooManyRows();
  };
  return {
    /** Returns the number of hidden rows below the headings; they are imported like other rows. */
    hidden: (): number => hidden,
    /** Returns the rows with totals, and the notes below them, which are not imported. */
    leftOut: (): readonly LeftRow[] => leftOut,
    /** Returns the rows of a block to import. For the first block of a sheet, `headed` contains its rows from the headings on. */
    below: ({ rows, sheet, filled = 0, merged }: SheetBlock, headed?: readonly SheetRow[]): readonly SheetRow[] => {
      const below = headed ? headed.slice(1) : rows;
      if (headed) {
        head = headed[0]?.row ?? 0;
        isBelowTotals = false;
        rejectRowCount(count + filled - (rows.length - below.length));
      }
      count += below.length;
      hidden += below.filter(({ isHidden }) => isHidden).length;
      rejectRowCount(count);
      if (merged && merged.from > head) throw mergedError(merged);
      return below.filter((row) => {
        const isTotals = isTotalsRow(row.cells);
        isBelowTotals ||= isTotals;
        const isLeft = isTotals || (isBelowTotals && isNote(row));
        if (isLeft) leftOut.push({ row: row.row, ...(sheet !== undefined && { sheet }) });
        return !isLeft;
      });
    },
  };
}

/** Returns two columns of an import: the number of hidden rows, and the first rows that are not imported (as JSON, null if none). */
export function judgedRows(judge: ReturnType<typeof sheetJudge>): { readonly hidden: number; readonly leftOut: string | null } {
  const rows = judge.leftOut().slice(0, mostLeft);
  return { hidden: judge.hidden(), leftOut: rows.length > 0 ? JSON.stringify(rows) : null };
}

/** Maximum number of rows that are reported as not imported. */
const mostLeft = 20;

/** Whether a text is the only value of a row. */
function isNote({ cells }: SheetRow): boolean {
  const filled = cells.filter((cell) => cell !== null);
  return filled.length === 1 && typeof filled[0] === 'string';
}

/**
 * Returns a row with the values of merged cells that begin above it. Figures cannot be divided among rows, so merged cells with figures are
 * rejected, or ignored in columns that are not imported.
 */
export function withSpread(visible: Resource, columns: readonly FoundColumn[], row: SheetRow): SheetRow {
  if (!row.spread) return row;
  const cells = [...row.cells];
  for (const { column, cell, merged } of row.spread) {
    const name = columns.find(({ index }) => index === column)?.field ?? null;
    const field = visible.fields.find((one) => one.name === name);
    if (field && isNumber(field)) throw mergedError(merged);
    if (!field && isFigureCell(cell)) continue;
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
  }
  return { ...row, cells };
}

function mergedError({ address, title: sheet }: MergedCells): AppError {
  if (sheet === undefined) return new AppError('mergedCells', { values: { place: address } });
  return new AppError('mergedCellsIn', { values: { place: address, sheet: sheet.slice(0, 100) } });
}

/** State carried from block to block of a file, for each sheet. */
export interface Courses {
  readonly records: Course;
  readonly sheets: readonly FoundSheet[];
  /** States of the sheets of lines, by field. */
  readonly lines: ReadonlyMap<string, Course>;
}
