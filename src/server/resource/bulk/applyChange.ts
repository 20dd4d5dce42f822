import type { BulkEdited, SeenRow } from '../../../contract/bulkEdit.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { findConflicts } from './findConflicts.ts';
import type { BulkValues } from './readBulkValues.ts';
import { writeSound } from './writeSound.ts';

/** Gives these records the values that were looked at in the preview: all of them or none. */
export async function applyChange(
  context: Context,
  store: Store,
  { fields, values, rows }: BulkValues & { readonly rows: readonly SeenRow[] },
): Promise<BulkEdited> {
  const { visible } = context;
  const found = await findRowsById(store, { table: visible.name, ids: rows.map(({ id }) => id), lock: 'write' });
  const stored = new Map(found.map((row) => [String(row.id), row]));
  const conflicts = await findConflicts(context, store, { fields, values, rows, stored });
  if (conflicts.length > 0) {
    throw new Refusal('bulkConflict', { values: { n: conflicts.length }, data: { conflicts } });
  }
  const kept = new Map(rows.map(({ id, keep = [] }) => [id, keep]));
  const given = found.map((row) => ({ row, values: without(values, kept.get(String(row.id)) ?? []) }));
  const sound = await writeSound(context, store, { given, fields });
  return {
    changed: sound.length,
    rows: sound.flatMap(({ current }) => {
      if (!current) return [];
      const before = toRecord(visible, current);
      const former = Object.fromEntries(fields.map(({ name }) => [name, before[name] ?? null]));
      return [{ id: String(current.id), version: Number(current.version) + 1, values: former }];
    }),
  };
}

/** What a record is given where some of its fields stay as they are. */
function without(values: PlainRecord, names: readonly string[]): PlainRecord {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
