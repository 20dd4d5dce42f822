import type { Field } from '../../contract/field.ts';
import { convert, headingKey, headingReader, isTotalsRow, unitChange } from '../headings.ts';
import { newRow, type Row } from './gridStore.ts';

/** Rows of a grid after a workbook was read into them. */
export interface ReadResult {
  readonly rows: readonly Row[];
  /** For each row the index that it had before; undefined for a new row. */
  readonly from: readonly (number | undefined)[];
  readonly fresh: number;
  readonly changed: number;
  /** The number of rows that the workbook does not have. */
  readonly missing: number;
  /** The number of new rows left out because the grid is full. */
  readonly left: number;
}

interface Reading {
  readonly items: readonly Field[];
  readonly read: readonly Row[];
  /** The fields by which a row of the workbook is matched with the row to change; if empty, every row is new. */
  readonly key: readonly string[];
  readonly most: number;
  readonly isLocked: (item: Field, row: Row) => boolean;
}

/**
 * Returns the rows of a grid after a workbook was read into them. A row of the workbook changes the row with the same key, in the fields
 * that the workbook has. Without such a row, or if it was changed by the workbook already, a new row is added at the end. Rows that the
 * workbook does not have stay.
 */
export function withReadRows(rows: readonly Row[], { items, read, key, most, isLocked }: Reading): ReadResult {
  const next = [...rows];
  const from: (number | undefined)[] = rows.map((_, i) => i);
  const keyOf = (row: Row): string => JSON.stringify(key.map((name) => row[name] ?? null));
  const byKey = new Map<string, number>();
  rows.forEach((row, i) => {
    if (key.length > 0 && !byKey.has(keyOf(row))) byKey.set(keyOf(row), i);
  });
  const met = new Set<number>();
  let [changed, left] = [0, 0];
  for (const values of read) {
    const at = key.length > 0 ? byKey.get(keyOf({ ...newRow(items), ...values })) : undefined;
    const own = at === undefined || met.has(at) ? undefined : next[at];
    if (at !== undefined && own) {
      met.add(at);
      const set = writable(items, values, (item) => isLocked(item, own));
      if (Object.entries(set).every(([name, value]) => own[name] === value)) continue;
      next[at] = { ...own, ...set };
      changed += 1;
    } else if (next.length >= most) left += 1;
    else {
      next.push({ ...newRow(items), ...writable(items, values, () => false) });
      from.push(undefined);
    }
  }
  return { rows: next, from, changed, fresh: next.length - rows.length, missing: rows.length - met.size, left };
}

/** Returns the values that belong to fields which the user may write, with the labels of references. */
function writable(items: readonly Field[], values: Row, isLocked: (item: Field) => boolean): Row {
  const open = new Set(items.filter((item) => !item.system && !item.isLocked && !isLocked(item)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => open.has(name.replace(/Label$/, '')) || open.has(name)));
}

/** A column of a pasted block: its field, and the conversion of its texts. */
export interface PastedColumn {
  readonly item: Field;
  readonly toText: (text: string) => string;
}

/** A pasted block with headings: its columns, of which unknown ones are undefined, and its rows without headings and totals. */
export interface HeadedBlock {
  readonly columns: readonly (PastedColumn | undefined)[];
  readonly cells: readonly (readonly string[])[];
}

/** The minimum number of known headings in a first row that is read as headings. */
const fewest = 2;

/** Reads the first row of a pasted block as headings; undefined if that row seems to contain values. */
export function headedBlock(items: readonly Field[], [head = [], ...cells]: readonly (readonly string[])[]): HeadedBlock | undefined {
  const sheet = items.filter(({ system }) => !system).map((field) => ({ field, headers: [] }));
  const read = headingReader(sheet);
  const names = head.map((text) => (text.trim() === '' ? undefined : read(headingKey(text))));
  const found = new Set(names.filter((name) => name !== undefined));
  const filled = head.filter((text) => text.trim() !== '').length;
  if (cells.length === 0 || found.size < fewest || found.size * 2 < filled) return undefined;
  const columns = names.map((name, i): PastedColumn | undefined => {
    const column = sheet.find(({ field }) => field.name === name);
    // If two columns have the same heading, the first one counts.
    if (!column || names.indexOf(name) !== i) return undefined;
    const unit = unitChange(column, head[i] ?? '');
    const scale = column.field.scale ?? 2;
    return { item: column.field, toText: (text) => (unit ? convert(text.trim().replaceAll(',', ''), { ...unit, scale }) : text) };
  });
  return { columns, cells: cells.filter((texts) => !isTotalsRow(texts)) };
}
