import type { Field } from '../../contract/field.ts';
import type { ImportCell } from '../../contract/imports.ts';
import type { CheckError } from '../../contract/resource.ts';
import { type Language, languages } from '../../contract/wire.ts';
import { type Cell, fromCell, isCellError } from '../../fields/cells.ts';
import { isMoment, isTemporal } from '../../fields/kinds.ts';
import type { Context } from '../app.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { importColumns, plainZone, toCell, toWall } from '../excel/columns.ts';
import { faultAt, isId, type PlainRecord, toRecord } from '../resource/context.ts';
import { withLabelsIn } from '../resource/labels.ts';
import type { RecordChange } from '../write/change.ts';
import { type Answers, conditionOf, findOnce, tupleOf } from '../write/uniques.ts';
import { findByText, mineIn, toStaged } from './cells.ts';
import { changedSince, type Since } from './changedSince.ts';
import { countsBy, groupsOf } from './lines/owners.ts';

/** A row of the file. */
export interface CellRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, ImportCell>>;
}

/** The record ids that reference texts stand for, by field; cached across the blocks of a file. */
export type Meanings = Map<string, Map<string, readonly string[]>>;

/** The cache of a field is cleared when it contains more texts than this. */
const mostRemembered = 20_000;

interface Sheet {
  /** The fields with a column in the file. */
  readonly named: readonly string[];
  readonly meanings: Meanings;
  /** Time zones by date-time field. */
  readonly zones: ReadonlyMap<string, string>;
}

interface ReadChangesParams {
  readonly rows: readonly CellRow[];
  readonly sheet: Sheet;
  readonly lock?: 'write';
  /** Cache for the lookups of these rows. */
  readonly answers?: Answers;
  /** Finds the stored row for each record if the key alone does not identify it. */
  readonly findTargets?: (values: readonly PlainRecord[]) => readonly (Row | undefined)[];
}

/**
 * Parses the cells of a block: values, references by label or code, and the record that each row updates. A cell equal to the record's
 * current value changes nothing, so an unchanged export changes nothing. A cell equal to the exported value does not conflict with later
 * changes by others.
 */
export async function readChanges(
  context: Context,
  store: Store,
  { rows, sheet, lock, answers, findTargets: find }: ReadChangesParams,
): Promise<RecordChange[]> {
  const fields = importColumns(context.visible).map(({ field }) => field);
  const named = new Set(sheet.named);
  const read = rows.map(({ cells }) => readCells(fields, named, cells));
  await readReferences(context, store, { fields, read, meanings: sheet.meanings });
  const sought = read.map(({ values }) => values);
  const found = find?.(sought) ?? (await findTargets(context, store, { values: sought, lock, answers }));
  const records = found.map((row) => row && toRecord(context.visible, row));
  const shown = await shownCells(context, store, { records, fields, zones: sheet.zones });
  const stale = await staleSides(context, store, { read, found, records, fields, zones: sheet.zones });
  const isNowhere = noneSuchIn(context);
  return rows.map(({ row, cells }, i): RecordChange => {
    const { values, errors } = read[i] as ReadRow;
    const current = found[i];
    if (!current) return { row, submitted: newValues(fields, values), current, errors: [...errors, ...isNowhere(values)] };
    const changed = { cells, values, record: records[i] ?? {}, shown: shown[i] ?? {}, side: stale.get(i) };
    const { submitted, conflicts } = differingValues(changed, { fields, named, zones: sheet.zones });
    const kept = errors.filter(({ instancePath }) => Object.hasOwn(submitted, instancePath.slice(1)));
    return { row, submitted, current, errors: [...conflicts, ...kept] };
  });
}

/** Returns the non-empty values of a row for a new record. */
function newValues(fields: readonly Field[], values: PlainRecord): PlainRecord {
  const submitted: Record<string, unknown> = {};
  for (const { name, system } of fields) if (!system && (values[name] ?? null) !== null) submitted[name] = values[name];
  return submitted;
}

interface Changed {
  readonly cells: CellRow['cells'];
  readonly values: PlainRecord;
  readonly record: PlainRecord;
  readonly shown: Shown;
  readonly side: Side | undefined;
}

interface Columns extends Pick<Sheet, 'zones'> {
  readonly fields: readonly Field[];
  readonly named: ReadonlySet<string>;
}

/** Returns the values of a row for an existing record: those that differ both from the record and from the exported value. */
function differingValues({ cells, values, record, shown, side }: Changed, { fields, named, zones }: Columns) {
  const mine = mineIn(cells);
  const submitted: Record<string, unknown> = {};
  const conflicts: CheckError[] = [];
  for (const field of fields) {
    const { name, system } = field;
    // A field without a column is unchanged unless a correction added a value.
    if (system || !(named.has(name) || Object.hasOwn(cells, name))) continue;
    const isAs = (cellsIn: Shown | undefined): boolean =>
      isSame({ field, cell: cells[name] ?? null, shown: cellsIn?.[name] ?? [], zone: zones.get(name) });
    if (isAs(shown)) continue;
    const since = mine.has(name) ? undefined : side?.since.get(name);
    if (since && isAs(side?.shown)) continue;
    submitted[name] = values[name];
    if (since) conflicts.push(conflictOf(field, { since, record, shown: shown[name] ?? [] }));
  }
  return { submitted, conflicts };
}

/** The changes of a record since it was exported, and its exported values. */
interface Side {
  readonly since: ReadonlyMap<string, Since>;
  readonly shown: Shown | undefined;
}

interface Stale extends ToShow {
  readonly read: readonly ReadRow[];
  readonly found: readonly (Row | undefined)[];
}

/** Returns the changes since the export for each row whose record has another version than the exported one, by row index. */
export async function staleSides(
  context: Context,
  store: Store,
  { read, found, records, fields, zones }: Stale,
): Promise<ReadonlyMap<number, Side>> {
  const old = found.flatMap((current, i) => {
    const version = read[i]?.values.version;
    return current && typeof version === 'number' && version !== current.version ? [{ i, current, version }] : [];
  });
  if (old.length === 0) return new Map();
  const changes = await changedSince(context, store, old);
  const then = old.map(({ i, current }) => {
    const since = changes.get(String(current.id)) ?? new Map<string, Since>();
    return {
      i,
      since,
      record: { ...records[i], ...Object.fromEntries([...since].map(([n, { before }]) => [n, before])) },
    };
  });
  const shown = await shownCells(context, store, { records: then.map(({ record }) => record), fields, zones });
  return new Map(then.map(({ i, since }, at) => [i, { since, shown: shown[at] }]));
}

interface Conflict {
  readonly since: Since;
  readonly record: PlainRecord;
  readonly shown: readonly Cell[];
}

/** Returns the error for a field changed by both sides, with the other user's value in every language. */
function conflictOf({ name, kind }: Field, { since, record, shown }: Conflict): CheckError {
  const isTime = isTemporal({ kind });
  const cells = languages.map((language, i) => [language, isTime ? (record[name] ?? null) : toStaged(shown[i])] as const);
  return { ...faultAt(name, 'conflict'), params: { by: since.by, theirs: Object.fromEntries(cells) } };
}

interface ReadRow {
  readonly values: Record<string, unknown>;
  readonly errors: CheckError[];
}

/** Returns the values of a row, by field, and the errors of its cells. A field needs a column in the file or a value from a correction. */
export function readCells(fields: readonly Field[], named: ReadonlySet<string>, cells: CellRow['cells']): ReadRow {
  const values: Record<string, unknown> = {};
  const errors: CheckError[] = [];
  for (const field of fields) {
    const { name, system } = field;
    if (!(named.has(name) || Object.hasOwn(cells, name))) continue;
    values[name] = fromCell(field, cells[name]);
    if (!system && isCellError(cells[name])) errors.push(faultAt(name, 'cellError'));
  }
  return { values, errors };
}

interface Referring {
  readonly fields: readonly Field[];
  readonly read: readonly ReadRow[];
  readonly meanings: Meanings;
}

/** Replaces labels and codes by ids. A text that matches nothing is kept, because it may be an id. */
async function readReferences(context: Context, store: Store, { fields, read, meanings }: Referring): Promise<void> {
  for (const { name, reference } of fields) {
    if (!reference) continue;
    let meaning = meanings.get(name);
    if (!meaning || meaning.size > mostRemembered) {
      meaning = new Map();
      meanings.set(name, meaning);
    }
    const texts = new Set(read.flatMap(({ values }) => (typeof values[name] === 'string' ? [values[name]] : [])));
    const unknown = [...texts].filter((text) => !meaning.has(text));
    const find = async (texts: readonly string[]): ReturnType<typeof findByText> =>
      texts.length === 0 ? new Map() : findByText(context, store, { field: name, reference, texts });
    const found = await find(unknown);
    // The text may contain full-width characters, so the normalized form is tried too.
    const plain = new Map(unknown.filter((text) => !found.has(text)).map((text) => [text, plainForm(text)]));
    const again = await find([...plain].flatMap(([text, other]) => (other === text ? [] : [other])));
    for (const text of unknown) meaning.set(text, found.get(text) ?? again.get(plain.get(text) ?? '') ?? []);
    for (const { values, errors } of read) {
      const ids = typeof values[name] === 'string' ? (meaning.get(values[name]) ?? []) : [];
      if (ids.length === 1) values[name] = ids[0];
      if (ids.length > 1) errors.push(faultAt(name, 'ambiguous'));
    }
  }
}

interface Sought {
  readonly values: readonly PlainRecord[];
  readonly lock: 'write' | undefined;
  readonly answers: Answers | undefined;
}

/** Returns the stored row that each row updates: by its id, or else by its key. */
async function findTargets(context: Context, store: Store, sought: Sought): Promise<(Row | undefined)[]> {
  const table = context.visible.name;
  const locked = sought.lock ? { lock: sought.lock } : {};
  const ids = sought.values.map(({ id }) => id);
  const rows = await findRowsById(store, { table, ids: [...new Set(ids.filter(isId))], ...locked });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const byKey = await findByKey(context, store, sought);
  return ids.map((id, i) => ((id ?? null) === null ? byKey[i] : byId.get(String(id))));
}

async function findByKey(context: Context, store: Store, { values, lock, answers }: Sought): Promise<(Row | undefined)[]> {
  const { name: table, excel, fields } = context.visible;
  const key = excel.key.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  if (key.length === 0 || key.length < excel.key.length) return values.map(() => undefined);
  const [group, ...others] = groupsOf(context.compiled.resource, excel.key);
  const only = others.length === 0 ? group : undefined;
  const condition = only && conditionOf(only, context.compiled.resource);
  const emptyCounts = only?.emptyCounts;
  const tuples = values.map((record) => tupleOf({ ...(emptyCounts && { emptyCounts }) }, key, record));
  const complete = tuples.flatMap((tuple) => (tuple ? [tuple] : []));
  const columns = key.map((field) => field.name);
  const found = await findOnce(answers, store, {
    table,
    columns,
    tuples: complete,
    most: 50_000,
    condition,
    emptyCounts,
    ...(lock ? { lock } : {}),
  });
  if (found.length === 0) return values.map(() => undefined);
  const counts = countsBy(context, ...excel.key);
  const byTuple = new Map(found.filter(counts).map((row) => [JSON.stringify(key.map(({ name }) => row[name] ?? null)), row]));
  return tuples.map((tuple) => tuple && byTuple.get(JSON.stringify(tuple)));
}

/**
 * Returns a function that gives the errors for the id and the system key fields of a row that matched no record: an import cannot set
 * them.
 */
function noneSuchIn({ visible: { excel, fields } }: Context): (values: PlainRecord) => CheckError[] {
  const keyFields = ['id', ...excel.key.filter((key) => fields.some(({ name, system }) => name === key && system))];
  return (values) => keyFields.filter((name) => (values[name] ?? null) !== null).map((name) => faultAt(name, 'noneSuch'));
}

/** The exported values of a record by field, with one cell per language. */
type Shown = Readonly<Record<string, readonly Cell[]>>;

interface ToShow {
  readonly records: readonly (PlainRecord | undefined)[];
  readonly fields: readonly Field[];
  readonly zones: ReadonlyMap<string, string>;
}

/**
 * Returns the cells that an export would have for the records, one per language, because the workbook may come from a user with another
 * language.
 */
export async function shownCells(context: Context, store: Store, { records, fields, zones }: ToShow): Promise<(Shown | undefined)[]> {
  const there = records.filter((record) => record !== undefined);
  const labeled = await withLabelsIn(context, store, { records: there, languages });
  const shown = there.map((_, at): Shown => {
    const cellIn = (field: Field, language: Language, i: number): Cell =>
      toCell({ field, record: labeled[i]?.[at] ?? {}, language, zone: zones.get(field.name) ?? plainZone });
    return Object.fromEntries(fields.map((field) => [field.name, languages.map((language, i) => cellIn(field, language, i))] as const));
  });
  const rest = shown.values();
  return records.map((record) => record && rest.next().value);
}

interface Compared {
  readonly field: Field;
  readonly cell: ImportCell | null;
  readonly shown: readonly Cell[];
  readonly zone: string | undefined;
}

export function isSame({ field, cell, shown, zone = plainZone }: Compared): boolean {
  const value = comparable(field, onTheWall(field, cell, zone));
  return shown.some((one) => comparable(field, toStaged(one)) === value);
}

/** Converts a date-time to local time for comparison, because some local times occur twice when clocks are set back. */
function onTheWall({ kind }: Field, cell: ImportCell | null, zone: string): ImportCell | null {
  if (!isMoment({ kind }) || typeof cell !== 'string' || !/z$/i.test(cell)) return cell;
  const moment = new Date(cell);
  return Number.isNaN(moment.getTime()) ? cell : toStaged(toWall(moment, zone));
}

/** Returns a cell's value for comparison; outer spaces and types of line breaks are ignored. */
function comparable(field: Field, cell: ImportCell | null): string {
  if (typeof cell === 'string' && !isTemporal(field)) return JSON.stringify(cell.replace(/\r\n?/g, '\n').trim() || null);
  return JSON.stringify(fromCell(field, cell));
}

function plainForm(text: string): string {
  return text.normalize('NFKC').trim();
}
