import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import type { SheetBody } from '../../../../../contract/sheet.ts';

export type SheetRow = Readonly<Record<string, unknown>>;

/** What was done in a sheet since it was read; `places`: where the records to be saved stand in it. */
export interface SheetChanges extends SheetBody {
  readonly places: readonly number[];
  readonly changed: number;
  readonly added: number;
}

/** Rows that were not touched are the very ones that were read, so only the others are looked into. */
export function sheetChanges(
  read: readonly WireRecord[],
  rows: readonly SheetRow[],
  fields: readonly Field[],
): SheetChanges {
  const untouched = new Set<unknown>(read);
  const before = new Map(read.map((record) => [record.id, record]));
  const there = new Set(rows.map(({ id }) => id));
  const sent = rows.flatMap((row, place) => {
    if (untouched.has(row)) return [];
    const record = typeof row.id === 'string' ? changeOf(before.get(row.id), row, fields) : newOf(row, fields);
    return record ? [{ record, place }] : [];
  });
  const added = sent.filter(({ record }) => record.id === undefined).length;
  return {
    records: sent.map(({ record }) => record),
    removed: read.flatMap(({ id, version }) => (there.has(id) ? [] : [{ id, version }])),
    ...{ places: sent.map(({ place }) => place), added, changed: sent.length - added },
  };
}

function changeOf(before: WireRecord | undefined, row: SheetRow, fields: readonly Field[]): SheetRow | undefined {
  if (!before) return undefined;
  const changed = fields.filter(({ name }) => (row[name] ?? null) !== (before[name] ?? null));
  if (changed.length === 0) return undefined;
  const values = Object.fromEntries(changed.map(({ name }) => [name, row[name] ?? null]));
  return { ...values, id: before.id, version: before.version };
}

function newOf(row: SheetRow, fields: readonly Field[]): SheetRow {
  return Object.fromEntries(fields.flatMap(({ name }) => ((row[name] ?? null) === null ? [] : [[name, row[name]]])));
}
