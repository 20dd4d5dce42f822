import type { FoundColumn } from '../../contract/imports.ts';
import type { Field, Resource } from '../../contract/resource.ts';
import { type Cell, fromCell } from '../../fields/cells.ts';
import { isMoment } from '../../fields/kinds.ts';
import { fromWall, plainZone, type SheetRow, toWall } from '../excel/cells.ts';
import { importColumns } from '../excel/columns.ts';
import { convert } from '../excel/header.ts';
import type { StagedCell } from './staged.ts';

/**
 * The cells of a row as they are kept: by field, and by `#` and the place of a column as it was sent where that is not taken
 * or was of another unit.
 */
export type Cells = Readonly<Record<string, StagedCell>>;

/** Where the fields are noted in which the person's own value is to win over somebody else's. */
export const mineKey = '#mine';

/** The fields in which a row says so. */
export function mineIn(cells: Cells): ReadonlySet<string> {
  return cells[mineKey] === undefined ? noFields : new Set(String(cells[mineKey]).split(','));
}

const noFields: ReadonlySet<string> = new Set();

/** What a row may hold and yet say nothing: what is not taken, and what an export carries for the way back. */
const silent: ReadonlySet<string> = new Set(['id', 'version', 'record.id']);

export function isEmptyRow(cells: Cells): boolean {
  // Most rows say something with their first cell: no list of all is made for that.
  for (const name in cells) if (!(name.startsWith('#') || silent.has(name))) return false;
  return true;
}

/** The cells of a row of the file. */
export function cellsOf(visible: Resource, columns: readonly FoundColumn[], { cells }: SheetRow): Cells {
  const fields = fieldsOf(visible);
  const kept: Record<string, StagedCell> = {};
  for (const column of columns)
    putCell(kept, { column, field: fields.get(column.field ?? ''), cell: cells[column.index] });
  return kept;
}

interface Put {
  readonly column: FoundColumn;
  readonly field: Field | undefined;
  readonly cell: Cell | undefined;
}

function putCell(kept: Record<string, StagedCell>, { column, field, cell }: Put): void {
  const taken = takeCell(field, cell, column);
  if (taken === null) return;
  const submitted = column.unit && toStaged(cell);
  if (submitted !== undefined && submitted !== null) kept[submittedKey(column)] = submitted;
  kept[keyOf(column)] = taken;
}

/** The same row when its columns are taken for other fields. */
export function movedCells(
  visible: Resource,
  cells: Cells,
  { from, to }: { readonly from: readonly FoundColumn[]; readonly to: readonly FoundColumn[] },
): Cells {
  const fields = fieldsOf(visible);
  const taken = new Set(from.flatMap((column) => [keyOf(column), submittedKey(column)]));
  // What was put in by a fix of a field without a column stays.
  const kept: Record<string, StagedCell> = Object.fromEntries(
    Object.entries(cells).filter(([name]) => !taken.has(name)),
  );
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

/** A cell as the file had it, unless a fix has put something else there. */
function asSubmitted(field: Field | undefined, column: FoundColumn, cells: Cells): StagedCell | undefined {
  const [cell, submitted] = [cells[keyOf(column)], cells[submittedKey(column)]];
  if (submitted !== undefined && takeCell(field, submitted, column) === cell) return submitted;
  return cell === undefined || column.zone === undefined ? cell : unzoned(cell, column.zone);
}

/** What stands in a column, under the name by which a row keeps it. */
export function keyOf({ field, index }: FoundColumn): string {
  return field ?? submittedKey({ index });
}

/** Where a cell is kept as it was sent. */
export function submittedKey({ index }: Pick<FoundColumn, 'index'>): string {
  return `#${index}`;
}

/** A cell as it is kept: moments in UTC, figures in the unit of the field, what is not taken as it looks. */
export function takeCell(
  field: Field | undefined,
  cell: Cell | undefined,
  { zone = plainZone, unit }: Pick<FoundColumn, 'zone' | 'unit'> = {},
): StagedCell | null {
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

function takeMoment(field: Field, cell: Cell | undefined, zone: string): StagedCell | null {
  const isWall = cell instanceof Date || typeof cell === 'number' || !/(z|[+-]\d\d:\d\d)\s*$/i.test(String(cell ?? ''));
  const read = fromCell(field, cell);
  const wall = new Date(typeof read === 'string' && /z$/i.test(read) ? read : Number.NaN);
  return isWall && !Number.isNaN(wall.getTime()) ? fromWall(wall, zone).toISOString() : toStaged(cell);
}

function takeFigure(field: Field, cell: Cell | undefined, unit: NonNullable<FoundColumn['unit']>): StagedCell | null {
  const read = fromCell(field, cell);
  if (typeof read !== 'string') return toStaged(cell);
  const text = convert(read, { ...unit, scale: field.scale ?? 2 });
  return text === read ? toStaged(cell) : text;
}

function unzoned(cell: StagedCell, zone: string): StagedCell {
  const moment = typeof cell === 'string' && /z$/i.test(cell) ? new Date(cell) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) return cell;
  return toWall(moment, zone).toISOString().slice(0, 19).replace('T', ' ');
}

/** A cell as JSON can keep it. */
export function toStaged(cell: Cell | undefined): StagedCell | null {
  if (cell === null || cell === undefined || cell === '') return null;
  if (!(cell instanceof Date)) return cell;
  if (Number.isNaN(cell.getTime())) return '?';
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

/** Found once for each resource as somebody sees it: it is asked for with every row. */
const fieldCache = new WeakMap<Resource, ReadonlyMap<string, Field>>();

function fieldsOf(visible: Resource): ReadonlyMap<string, Field> {
  const fields = fieldCache.get(visible) ?? new Map(importColumns(visible).map(({ field }) => [field.name, field]));
  fieldCache.set(visible, fields);
  return fields;
}
