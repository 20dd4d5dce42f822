import type { Cell, FieldMaterial, Material, SourceRecord } from '../material.ts';
import { findRecords, isObject } from './findRecords.ts';
import { parseSample } from './parseSample.ts';

/** Objects within objects become fields of the record down to this level. */
const deepest = 5;
/** More than these say nothing new, and each is looked at many times. */
export const mostRecords = 20_000;

/** What a JSON answer tells: its records, with objects inside them flattened and lists of objects as rows. */
export function materialOfSample(text: string, { file, at }: { file: string; at?: string | undefined }): Material {
  const { records, notes } = findRecords(parseSample(text, file), at);
  const left = new Set<string>();
  const empty = new Set<string>();
  const flat = records.slice(0, mostRecords).map((record) => flatten(record, { isInRow: false, left, empty }));
  const more = records.length > mostRecords ? [`looked at the first ${mostRecords} of ${records.length} records`] : [];
  const fields = fieldsOf(flat).filter(({ label, rows }) => {
    const isBare = !rows && empty.has(label) && flat.every((record) => record.get(label) === undefined);
    if (isBare) left.add(`\`${label}\` is left out: it is a list without an entry in every record`);
    return !isBare;
  });
  return { fields, records: flat, notes: [...notes, ...more, ...left] };
}

interface Context {
  readonly isInRow: boolean;
  /** What cannot be kept, in a sentence each. */
  readonly left: Set<string>;
  /** Labels of lists that were seen without an entry. */
  readonly empty: Set<string>;
}

/** A record with the objects inside it flattened; `address: { city }` is labelled `address.city`. */
export function flatten(record: Readonly<Record<string, unknown>>, context: Context): SourceRecord {
  const cells = new Map<string, Cell>();
  const put = (value: unknown, label: string, depth: number): void => {
    if (isObject(value) && depth <= deepest) {
      for (const [key, inner] of Object.entries(value)) put(inner, label === '' ? key : `${label}.${key}`, depth + 1);
    } else {
      cells.set(label, cellOf(value, label, context));
    }
  };
  put(record, '', 0);
  return cells;
}

function cellOf(value: unknown, label: string, { isInRow, left, empty }: Context): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isObject(value)) left.add(`\`${label}\` is left out: it is nested deeper than ${deepest} levels`);
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) {
    empty.add(label);
    return undefined;
  }
  if (isInRow) {
    left.add(`\`${label}\` is left out: rows cannot hold rows`);
    return undefined;
  }
  if (value.every((row) => !isObject(row)))
    left.add(`\`${label}\` is a list of single values: each is a row with the field \`value\``);
  return value.map((row: unknown) => flatten(isObject(row) ? row : { value: row }, { isInRow: true, left, empty }));
}

/** The fields of all records together; a field of a later one stands behind its neighbour there. */
export function fieldsOf(records: readonly SourceRecord[]): FieldMaterial[] {
  const labels: string[] = [];
  const known = new Set<string>();
  const lists = new Map<string, SourceRecord[]>();
  for (const record of records) {
    let place = -1;
    for (const [label, cell] of record) {
      if (!known.has(label)) {
        known.add(label);
        labels.splice(place < 0 && labels.length > 0 ? 0 : place + 1, 0, label);
      }
      place = labels.indexOf(label);
      if (typeof cell === 'object') lists.set(label, [...(lists.get(label) ?? []), ...cell]);
    }
  }
  return labels.map((label) => {
    const rows = lists.get(label);
    return { label, says: {}, ...(rows && { rows: fieldsOf(rows) }) };
  });
}
