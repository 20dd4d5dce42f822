import { labelKey, type WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import type { SheetChanges, SheetRow } from './sheetChanges.ts';

/** What was done in a sheet, as it is parked: its rows themselves are read again. */
export interface ParkedSheet {
  readonly records: readonly SheetRow[];
  readonly removed: SheetChanges['removed'];
}

/** The changes, with what references are called by whoever chose them. */
export function parkedSheet(
  { records, removed, places }: SheetChanges,
  rows: readonly SheetRow[],
  fields: readonly Field[],
): ParkedSheet {
  const labels = fields.flatMap(({ name, reference }) => (reference ? [labelKey(name)] : []));
  return {
    removed,
    records: records.map((record, i) => {
      const row = rows[places[i] ?? -1] ?? {};
      return { ...(record as SheetRow), ...Object.fromEntries(labels.map((label) => [label, row[label] ?? null])) };
    }),
  };
}

/**
 * The rows as they are read now, with what was done in them before; new ones stand at the end. A changed row keeps the
 * version that it was changed in, so that saving it tells what others did meanwhile; one that they changed is not removed.
 */
export function withParked(read: readonly WireRecord[], { records, removed }: ParkedSheet): readonly SheetRow[] {
  const changed = new Map(records.map((record) => [record.id, record]));
  const gone = new Map(removed.map(({ id, version }) => [id, version]));
  const kept = read.filter(({ id, version }) => gone.get(id) !== version);
  return [
    ...kept.map((record) => (changed.has(record.id) ? { ...record, ...changed.get(record.id) } : record)),
    ...records.filter(({ id }) => id === undefined),
  ];
}
