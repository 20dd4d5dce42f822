import type { Field, Reference } from '../../contract/field.ts';
import type { FoundColumn, ImportCell } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { displayLocation, labelOf } from '../../contract/wire.ts';
import { type Cell, fromCell } from '../../fields/cells.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import { convert } from '../../fields/headings.ts';
import { isMoment, kindOf } from '../../fields/kinds.ts';
import { holdsFor, visibleTo } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { findIds } from '../db/pages.ts';
import { findRowsBy } from '../db/rows.ts';
import type { Row, Store, Value } from '../db/store.ts';
import { fromWall, importColumns, plainZone, type SheetRow, toWall } from '../excel/columns.ts';
import { type Offer, offerOf } from '../resource/choices.ts';
import { toRecord } from '../resource/context.ts';
import { ownLabels } from '../resource/labels.ts';
import { countsIn } from '../write/uniques.ts';

/**
 * The stored cells of a row: by field name, and by `#` plus the column index for original values that were not imported or were in another
 * unit.
 */
export type Cells = Readonly<Record<string, ImportCell>>;

/** Key of the stored cell that lists the fields in which the user's own value overrides another user's. */
export const mineKey = '#mine';

/** Returns the fields listed under `mineKey`. */
export function mineIn(cells: Cells): ReadonlySet<string> {
  return cells[mineKey] === undefined ? noFields : new Set(String(cells[mineKey]).split(','));
}

const noFields: ReadonlySet<string> = new Set();

/** Columns that may have values in a row that counts as empty: the technical columns of an export. */
const silent: ReadonlySet<string> = new Set(['id', 'version', 'record.id']);

export function isEmptyRow(cells: Cells): boolean {
  // Most rows have a value in the first cell, so a loop with early exit is used.
  for (const name in cells) if (!(name.startsWith('#') || silent.has(name))) return false;
  return true;
}

/** Returns the stored cells of a row of the file. */
export function cellsOf(visible: Resource, columns: readonly FoundColumn[], { cells }: SheetRow): Cells {
  const fields = fieldsOf(visible);
  const kept: Record<string, ImportCell> = {};
  for (const column of columns) putCell(kept, { column, field: fields.get(column.field ?? ''), cell: cells[column.index] });
  return kept;
}

interface Put {
  readonly column: FoundColumn;
  readonly field: Field | undefined;
  readonly cell: Cell | undefined;
}

function putCell(kept: Record<string, ImportCell>, { column, field, cell }: Put): void {
  const taken = takeCell(field, cell, column);
  if (taken === null) return;
  const submitted = column.unit && toStaged(cell);
  if (submitted !== undefined && submitted !== null) kept[submittedKey(column)] = submitted;
  kept[keyOf(column)] = taken;
}

/** Returns the cells of a row after its columns were assigned to other fields. */
export function movedCells(
  visible: Resource,
  cells: Cells,
  { from, to }: { readonly from: readonly FoundColumn[]; readonly to: readonly FoundColumn[] },
): Cells {
  const fields = fieldsOf(visible);
  const taken = new Set(from.flatMap((column) => [keyOf(column), submittedKey(column)]));
  // Values that corrections added to fields without a column are kept.
  const kept: Record<string, ImportCell> = Object.fromEntries(Object.entries(cells).filter(([name]) => !taken.has(name)));
  for (const [i, column] of to.entries()) {
    const old = from[i];
    const cell = old && cells[keyOf(old)];
    if (cell === undefined || !old) continue;
    if (old.field !== column.field) {
      const submitted = asSubmitted(fields.get(old.field ?? ''), old, cells);
      putCell(kept, { column, field: fields.get(column.field ?? ''), cell: submitted });
      continue;
    }
    for (const name of [submittedKey(old), keyOf(old)]) if (cells[name] !== undefined) kept[name] = cells[name];
  }
  return kept;
}

/** Returns the original cell of the file, unless a correction has replaced it. */
function asSubmitted(field: Field | undefined, column: FoundColumn, cells: Cells): ImportCell | undefined {
  const [cell, submitted] = [cells[keyOf(column)], cells[submittedKey(column)]];
  if (submitted !== undefined && takeCell(field, submitted, column) === cell) return submitted;
  return cell === undefined || column.zone === undefined ? cell : unzoned(cell, column.zone);
}

/** Returns the key of a column's value in a row. */
export function keyOf({ field, index }: FoundColumn): string {
  return field ?? submittedKey({ index });
}

/** Returns the key of a cell's original value. */
export function submittedKey({ index }: Pick<FoundColumn, 'index'>): string {
  return `#${index}`;
}

/** Converts a cell to its stored form: date-times in UTC, figures in the unit of the field, columns that are not imported as displayed. */
export function takeCell(
  field: Field | undefined,
  cell: Cell | undefined,
  { zone = plainZone, unit }: Pick<FoundColumn, 'zone' | 'unit'> = {},
): ImportCell | null {
  if (field && isMoment(field)) return takeMoment(field, cell, zone);
  if (field && unit) return takeFigure(field, cell, unit);
  if (!field && cell instanceof Date)
    return (
      toStaged(cell)
        ?.toString()
        .replace(/T(.{8}).*$/, ' $1') ?? null
    );
  return toStaged(cell);
}

function takeMoment(field: Field, cell: Cell | undefined, zone: string): ImportCell | null {
  const isWall = cell instanceof Date || typeof cell === 'number' || !/(z|[+-]\d\d:\d\d)\s*$/i.test(String(cell ?? ''));
  const read = fromCell(field, cell);
  const wall = new Date(typeof read === 'string' && /z$/i.test(read) ? read : Number.NaN);
  return isWall && !Number.isNaN(wall.getTime()) ? fromWall(wall, zone).toISOString() : toStaged(cell);
}

function takeFigure(field: Field, cell: Cell | undefined, unit: NonNullable<FoundColumn['unit']>): ImportCell | null {
  const read = fromCell(field, cell);
  if (typeof read !== 'string') return toStaged(cell);
  const text = convert(read, { ...unit, scale: field.scale ?? 2 });
  return text === read ? toStaged(cell) : text;
}

function unzoned(cell: ImportCell, zone: string): ImportCell {
  const moment = typeof cell === 'string' && /z$/i.test(cell) ? new Date(cell) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) return cell;
  return toWall(moment, zone).toISOString().slice(0, 19).replace('T', ' ');
}

/** Converts a cell to a JSON value. */
export function toStaged(cell: Cell | undefined): ImportCell | null {
  if (cell === null || cell === undefined || cell === '') return null;
  if (!(cell instanceof Date)) return cell;
  if (Number.isNaN(cell.getTime())) return '?';
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

/** The fields by name, cached per resource as a user sees it, because every row needs them. */
const fieldCache = new WeakMap<Resource, ReadonlyMap<string, Field>>();

function fieldsOf(visible: Resource): ReadonlyMap<string, Field> {
  const fields = fieldCache.get(visible) ?? new Map(importColumns(visible).map(({ field }) => [field.name, field]));
  fieldCache.set(visible, fields);
  return fields;
}

/** Maximum number of candidate rows per block; a name shared by this many records identifies nothing. */
const mostRows = 5_000;

/** The fields, besides the label, by which records of the server's own tables are found. */
const ownCodes: ReadonlyMap<string, string> = new Map([
  ['hwUser', 'account'],
  ['hwRole', 'roleKey'],
]);

interface Sought {
  /** Name of the reference field. */
  readonly field: string;
  readonly reference: Reference;
  readonly texts: readonly string[];
}

type Found = ReadonlyMap<string, readonly string[]>;

/**
 * Finds the ids of the records that the texts in a reference column stand for: by a unique value, then by the label. If a value is unique
 * only among some records, such as the open orders of a container, only these records are found by it. Records that the reference offers
 * take precedence. Ambiguous texts have several ids, unknown texts none. Callers who may not list the records only find offered ones, by
 * label or workbook key.
 */
export async function findByText(context: Context, store: Store, { field, reference, texts }: Sought): Promise<Found> {
  const { app, actor } = context;
  const table = reference.resource;
  const whole = app.schemas.byName.get(table)?.resource;
  if (!whole) return findOwn(store, table, texts);
  const offer = offerOf(context, { field, reference });
  const mayList = holdsFor(actor, whole, 'find');
  const target = visibleTo(actor, whole);
  const found = new Map<string, readonly string[]>();
  const others = new Map<string, readonly string[]>();
  const note = async (some: Found): Promise<void> => {
    const isOffered = await offeredAmong(store, offer, [...some.values()].flat());
    for (const [text, ids] of some) {
      const offered = ids.filter(isOffered);
      if (offered.length > 0) found.set(text, offered);
      else if (mayList && !others.has(text)) others.set(text, ids);
    }
  };
  const left = (): string[] => texts.filter((text) => !found.has(text));
  for (const one of codesOf(target)) {
    if (!mayList && !target.excel.key.includes(one.field.name)) continue;
    await note(await byColumn(store, { table, column: one.field.name, texts: left(), ...one }));
  }
  await note(await byLabel(store, target, left()));
  return new Map([...others, ...found]);
}

/** Finds records in the server's own tables, which have no resource file. */
async function findOwn(store: Store, table: string, texts: readonly string[]): Promise<Found> {
  const found = new Map<string, readonly string[]>();
  for (const column of [ownCodes.get(table), ownLabels.get(table)]) {
    if (column === undefined) continue;
    const left = texts.filter((text) => !found.has(text));
    for (const [text, ids] of await byColumn(store, { table, column, texts: left })) found.set(text, ids);
  }
  return found;
}

interface Code {
  readonly field: Field;
  /** For values that are unique only among some records, such as open orders: whether the row is one of these records. */
  readonly counts?: (row: Row) => boolean;
}

/** Returns the text fields with unique values; those unique among all records come first. */
function codesOf(resource: Resource): Code[] {
  const codes = resource.uniques.flatMap((unique): Code[] => {
    const [name, ...rest] = unique.fields;
    const field = rest.length === 0 ? resource.fields.find((one) => one.name === name) : undefined;
    if (!field || kindOf(field.kind)?.column !== 'text') return [];
    const { when } = unique;
    if (!when) return [{ field }];
    const counts = countsIn(unique, resource);
    return [{ field, counts: (row) => counts(row[when.field] ?? null) }];
  });
  return codes.toSorted((a, b) => Number(a.counts !== undefined) - Number(b.counts !== undefined));
}

/** Returns a function that tests whether a reference offers one of these records. */
async function offeredAmong(store: Store, offer: Offer | undefined, ids: readonly string[]): Promise<(id: string) => boolean> {
  if (!offer || ids.length === 0) return () => false;
  if (offer.where.length === 0) return () => true;
  const unique = [...new Set(ids)];
  const among = { columnPath: { column: 'id' }, operator: 'anyId', value: unique } as const;
  const query = { table: offer.target.name, where: [...offer.where, among], orders: [] };
  const offered = new Set(await findIds(store, query, unique.length));
  return (id) => offered.has(id);
}

interface FindByTextParams {
  readonly table: string;
  readonly column: string;
  readonly texts: readonly string[];
  readonly field?: Field;
  readonly counts?: (row: Row) => boolean;
}

async function byColumn(
  store: Store,
  { table, column, texts, field, counts = () => true }: FindByTextParams,
): Promise<Map<string, string[]>> {
  const stored = new Map(texts.map((text) => [text, field ? columnValue(field, text) : text]));
  const values = [...new Set(stored.values())].filter((value) => value !== undefined);
  const rows = await findRowsBy(store, { table, column, values, most: mostRows });
  return idsOf(texts, (text) => rows.filter((row) => row[column] === stored.get(text) && counts(row)));
}

/**
 * Finds records by label. Reads the rows in which one field of the label matches, preferably a field with unique values, then keeps those
 * whose whole label matches in any language, because the workbook may come from a user with another language.
 */
async function byLabel(store: Store, target: Resource, texts: readonly string[]): Promise<Map<string, string[]>> {
  const displays = [...new Set(Object.values(target.display))];
  const codes = new Set(codesOf(target).flatMap(({ field, counts }) => (counts ? [] : [field.name])));
  const lookups = new Map<string, Set<Value>>();
  for (const text of texts) {
    for (const way of displays.flatMap((display) => readLabel(display, text))) {
      const filled = Object.entries(way).filter(([, one]) => one !== '');
      const [name, value] = filled.find(([one]) => codes.has(one)) ?? filled[0] ?? [];
      const field = target.fields.find((one) => one.name === name);
      const stored = field && value !== undefined ? columnValue(field, value) : undefined;
      if (name === undefined || stored === undefined) continue;
      lookups.set(name, (lookups.get(name) ?? new Set()).add(stored));
    }
  }
  const byLabels = new Map<string, Map<string, Row>>();
  for (const [column, values] of lookups) {
    for (const row of await findRowsBy(store, { table: target.name, column, values: [...values], most: mostRows })) {
      const record = toRecord(target, row);
      for (const display of displays) {
        const label = labelOf(display, record);
        byLabels.set(label, (byLabels.get(label) ?? new Map()).set(String(row.id), row));
      }
    }
  }
  return idsOf(texts, (text) => [...(byLabels.get(text)?.values() ?? [])]);
}

function idsOf(texts: readonly string[], rowsOf: (text: string) => readonly Row[]): Map<string, string[]> {
  return new Map(
    texts.flatMap((text) => {
      const ids = rowsOf(text).map((row) => String(row.id));
      return ids.length > 0 ? [[text, ids] as const] : [];
    }),
  );
}

/** Converts the text to the column's form; undefined if it cannot be stored. */
function columnValue(field: Field, text: string): Value | undefined {
  try {
    return columnCodecOf(field.kind).toColumn(text, field);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Maximum number of interpretations of a label. */
const mostWays = 64;

/**
 * Returns all interpretations of a label such as `Ever Given (9811000)` under the pattern `{shipName} ({imoNo})`, as values by field.
 * Values may contain the separators, and a placeholder may list alternative fields, so there can be several.
 */
function readLabel(display: string, label: string): Readonly<Record<string, string>>[] {
  const ways: Record<string, string>[] = [];
  // Splitting by a group puts the placeholders at odd indexes.
  const parts = display.trim().split(displayLocation);
  const read = (part: number, rest: string, found: Record<string, string>): void => {
    if (ways.length >= mostWays) return;
    const [literal = '', names, next] = [parts[part], parts[part + 1]?.split('|'), parts[part + 2]];
    if (!rest.startsWith(literal)) return;
    const after = rest.slice(literal.length);
    if (names === undefined) {
      if (after === '') ways.push(found);
      return;
    }
    const isLast = part + 3 >= parts.length && next === '';
    if (isLast) {
      for (const name of names) ways.push({ ...found, [name]: after });
      return;
    }
    const sign = next === '' ? undefined : next;
    for (let end = 0; end <= after.length; end++) {
      if (sign !== undefined && !after.startsWith(sign, end)) continue;
      for (const name of names) read(part + 2, after.slice(end), { ...found, [name]: after.slice(0, end) });
    }
  };
  read(0, label, {});
  return ways;
}
