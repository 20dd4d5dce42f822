import type { Field } from '../../contract/field.ts';
import type { FoundColumn, ImportCell, ImportFixes } from '../../contract/imports.ts';
import { type FieldFault, type Language, languages } from '../../contract/wire.ts';
import type { Cell } from '../../fields/cells.ts';
import { headingKey, headingReader } from '../../fields/headings.ts';
import { isMoment } from '../../fields/kinds.ts';
import { messages } from '../../fields/messages.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findImportRows } from '../db/imports.ts';
import { findRowsById } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import { columnField, errorHeading, headingOf, importColumns, toWall, zoneOf } from '../excel/columns.ts';
import { type Sheet, writeBook } from '../excel/sheets.ts';
import { toRecord, yieldToEventLoop } from '../resource/context.ts';
import { FileAnswer, fileTypes } from '../resource/labels.ts';
import { mineIn, submittedKey } from './cells.ts';
import { type Course, courseOf } from './check.ts';
import { rowKeyOf } from './lines/rowKey.ts';
import { foundSheets, ownerName } from './lines/sheets.ts';
import { isSame, readCells, shownCells, staleSides } from './read.ts';
import { columnsOf, type Fixing, readFixes, withFix } from './recheck.ts';
import { findOwnImport, importStateOf, type StagedRow, sheetNames, toFailedRow, toStagedRow } from './staged.ts';

const block = 500;

/**
 * `POST exportErrorData` `{importId}`: returns the failed rows as sent, with later corrections and an error column. Cells that the user
 * did not change show the record's current values.
 */
export async function errorRows(context: Context): Promise<FileAnswer> {
  const { app, actor, body, visible, language } = context;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  const found = await findOwnImport(context, app.database.read, { id: (body as { importId?: unknown }).importId });
  const state = importStateOf(context, found);
  if (state === 'reading' || state === 'cut') throw new AppError(state === 'cut' ? 'importCut' : 'importUnfinished');
  const title = visible.title[language];
  const all = columnsOf(found);
  const lines = foundSheets(context, all);
  const typed = found.fixes ? (JSON.parse(String(found.fixes)) as ImportFixes) : {};
  const common = {
    importId: String(found.id),
    zone: zoneOf(actor.moment.zone),
    fixes: readFixes(context, typed, sheetNames(all)),
    state: lines.length > 0 ? ('amiss' as const) : ('failed' as const),
  };
  const of = (own: Context, { title: name, index, sheet }: OfSheet): Promise<Sheet> => {
    const found = all.filter((column) => column.sheet === sheet);
    return sheetOf(own, { ...common, title: name, index, found, course: courseOf(own, found) });
  };
  const sheets = [await of(context, { title, index: 0 })];
  for (const { context: own, each, index, name } of lines)
    sheets.push(await of(own, { title: each.field.title[language], index, sheet: name }));
  return new FileAnswer({
    name: `${title} ${errorHeading[language]}.xlsx`,
    type: fileTypes.xlsx,
    content: writeBook(sheets),
  });
}

interface OfSheet {
  readonly title: string;
  readonly index: number;
  readonly sheet?: string;
}

/** The failed rows of one sheet. */
interface Part {
  readonly importId: string;
  readonly found: readonly FoundColumn[];
  readonly course: Course;
  readonly zone: string;
  readonly fixes: ReadonlyMap<number, NonNullable<Fixing['fix']>>;
  readonly index: number;
  readonly state: 'failed' | 'amiss';
}

async function sheetOf(context: Context, { title, ...part }: Part & { readonly title: string }): Promise<Sheet> {
  const others = new Set<string>();
  for await (const rows of failedRows(context, part))
    for (const { cells } of rows)
      for (const name of Object.keys(cells)) if (!name.startsWith('#') && !part.course.named.includes(name)) others.add(name);
  const columns = errorColumns(context, { columns: part.found, others: [...others], zone: part.zone });
  return {
    title,
    columns: [...columns, { heading: errorHeading[context.language] }],
    rows: rowsOf(context, { ...part, columns }),
  };
}

/** Yields the failed rows in blocks, with corrections that were not checked yet. */
async function* failedRows(context: Context, { importId, index, state, fixes, course }: Part): AsyncGenerator<readonly StagedRow[]> {
  const end = rowKeyOf(index + 1, 0);
  for (let after = rowKeyOf(index, 0); ; ) {
    const all = await findImportRows(context.app.database.read, { importId, after, most: block, state });
    const rows = all.map(toStagedRow).filter(({ row }) => row < end);
    if (rows.length === 0) return;
    after = rows.at(-1)?.row ?? end;
    yield rows.map((row) => ({ ...row, cells: withFix(context, row, { fix: fixes.get(row.row), course }) }));
    await yieldToEventLoop();
  }
}

async function* rowsOf(context: Context, part: Part & { readonly columns: readonly ErrorColumn[] }): AsyncGenerator<Cell[]> {
  const { columns, zone, course } = part;
  const { app, language } = context;
  for await (const rows of failedRows(context, part)) {
    const params = { rows, named: course.named, zone, language };
    const renewed = await theirCells(context, app.database.read, params);
    for (const { row, cells, errors, isHeld } of rows) {
      const texts = [
        ...errors.map(({ message }) => message[language]),
        // A held back row has no errors of its own, but is exported with the other rows of its record.
        ...(isHeld ? [messages.heldBack[language]] : []),
      ];
      const { version, cells: theirs = {} } = renewed.get(row) ?? {};
      const now: Readonly<Record<string, Cell>> = { ...theirs, ...(version !== undefined && { version }) };
      yield [
        ...columns.map(({ key, field }) => (Object.hasOwn(now, key) ? (now[key] ?? null) : cellAgain(field, cells[key] ?? null, zone))),
        texts.join(language === 'zh' ? '；' : '; '),
      ];
    }
  }
}

/** Returns a cell as it was sent; a parsed date-time is converted back to the user's time zone. */
function cellAgain(field: Field | undefined, cell: ImportCell | null, zone: string): Cell {
  const moment = field && isMoment(field) && typeof cell === 'string' && /z$/i.test(cell) ? new Date(cell) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? toWall(moment, zone) : cell;
}

/** A column of the file of failed rows. */
interface ErrorColumn {
  readonly heading: string;
  /** The field that the column was assigned to. */
  readonly field?: Field;
  /** Whether the column is hidden, because only a re-import needs it. */
  readonly isHidden?: boolean;
  /** Key of the cell in a row. */
  readonly key: string;
}

interface ColumnsParams {
  readonly columns: readonly FoundColumn[];
  /** Fields without a column that corrections have filled. */
  readonly others: readonly string[];
  readonly zone: string;
}

const hidden: ReadonlySet<string> = new Set([ownerName, 'version']);

/**
 * Returns all columns of one sheet in the file of failed rows: the original ones, including those not imported, and then those that only
 * corrections have filled. A re-import must recognize each as the same column.
 */
function errorColumns({ visible, language }: Context, { columns, others, zone }: ColumnsParams): ErrorColumn[] {
  const titled = new Set<string>();
  const taken = columns.map((column) => {
    const field = column.field === null ? undefined : columnField(visible, column.field);
    const isRenamed = column.how !== 'heading' && !column.unit && !(field && isMoment(field));
    if (field && !isRenamed) titled.add(field.name);
    // A column with a remembered assignment keeps its heading; other columns get the heading of their field.
    const heading = field && !isRenamed ? headingOf(field, language, zone) : column.header;
    return { column, field, heading };
  });
  const read = headingReader(importColumns(visible));
  const withHeading = taken.flatMap(({ column, field, heading }): ErrorColumn[] => {
    if (field) return [{ heading, field, key: field.name, isHidden: hidden.has(field.name) }];
    if (column.field !== null) return [];
    // Without the column number, an import would take this heading for the field of another column.
    const isElse = column.how === undefined && titled.has(read(headingKey(heading)) ?? '');
    return [{ heading: isElse ? `${heading} (${column.index + 1})` : heading, key: submittedKey(column) }];
  });
  const used = new Set(withHeading.map(({ heading }) => headingKey(heading)));
  const more = others.flatMap((name): ErrorColumn[] => {
    const field = columnField(visible, name);
    return field ? [{ heading: freeHeading(field, { used, language, zone }), field, key: name }] : [];
  });
  return [...withHeading, ...more];
}

interface Free {
  readonly used: ReadonlySet<string>;
  readonly language: Language;
  readonly zone: string;
}

/** Returns an unused heading for a field without a column. */
function freeHeading(field: Field, { used, language, zone }: Free): string {
  const all = [language, ...languages].map((each) => headingOf(field, each, zone));
  return [...all, field.name].find((heading) => !used.has(headingKey(heading))) ?? field.name;
}

/** Maximum number of errors in a rejection. */
export const mostReported = 200;

/** Returns the error for a commit of all rows although `n` rows have errors. */
export function invalidRows(
  rows: readonly StagedRow[],
  { n, sheets }: { readonly n: number; readonly sheets: readonly string[] },
): AppError {
  return new AppError('importInvalid', {
    values: { n },
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: rows.slice(0, mostReported).flatMap((staged) => {
        const { row, sheet, errors } = toFailedRow(staged, { language, sheets });
        return errors.map(({ field, keyword, message }) => ({
          path: field === '' ? '' : `/${field}`,
          row,
          keyword,
          message,
          ...(sheet !== undefined && { sheet }),
        }));
      }),
    }),
  });
}

/** The current version of a row's record, and the values changed by others. */
interface Renewed {
  readonly version: number;
  /** The changes made only by other users, by field, as cells of a sheet. */
  readonly cells: Readonly<Record<string, Cell>>;
}

interface ErrorFileParams {
  readonly rows: readonly StagedRow[];
  readonly named: readonly string[];
  /** The time zone in which date-times are shown. */
  readonly zone: string;
  readonly language: Language;
}

/**
 * Returns the changes that other users made since the rows were exported, by row number. A field that the user did not change gets its
 * current value. A field changed both by the user and by others keeps the user's value, because this conflict is already reported.
 *
 * Records that changed again after the check are left out, because that change must be reported first.
 */
async function theirCells(
  context: Context,
  store: Store,
  { rows, named, zone, language }: ErrorFileParams,
): Promise<ReadonlyMap<number, Renewed>> {
  const old = rows.filter(({ recordId, cells }) => recordId !== null && cells.version !== undefined);
  const { name: table } = context.visible;
  const stored = await findRowsById(store, { table, ids: old.flatMap(({ recordId }) => recordId ?? []) });
  const byId = new Map(stored.map((row) => [String(row.id), row]));
  const found = old.map(({ recordId, version }) => {
    const row = byId.get(String(recordId));
    return row && Number(row.version) === version ? row : undefined;
  });
  const fields = importColumns(context.visible).map(({ field }) => field);
  const zones = new Map(fields.map(({ name }) => [name, zone]));
  const read = old.map(({ cells }) => readCells(fields, new Set(named), cells));
  const records = found.map((row) => row && toRecord(context.visible, row));
  const stale = await staleSides(context, store, { read, found, records, fields, zones });
  if (stale.size === 0) return new Map();
  const shown = await shownCells(context, store, { records, fields, zones });
  return new Map(
    old.flatMap(({ row, cells }, i) => {
      const [side, current] = [stale.get(i), found[i]];
      if (!side || !current) return [];
      const mine = mineIn(cells);
      const theirs = fields.filter(
        (field) =>
          !field.system &&
          !mine.has(field.name) &&
          side.since.has(field.name) &&
          isSame({ field, cell: cells[field.name] ?? null, shown: side.shown?.[field.name] ?? [], zone }),
      );
      const at = languages.indexOf(language);
      const now = theirs.map(({ name }) => [name, shown[i]?.[name]?.[at] ?? null] as const);
      return [[row, { version: Number(current.version), cells: Object.fromEntries(now) }] as const];
    }),
  );
}
