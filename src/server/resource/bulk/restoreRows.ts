import type { BulkRestored, RestoredRow } from '../../../contract/bulkEdit.ts';
import type { Field } from '../../../contract/resource.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { writeRows } from '../batch/writeRows.ts';
import type { Context } from '../context.ts';
import { toRecord } from '../record.ts';
import { judgeRows } from './judgeRows.ts';
import { labelIn } from './labelIn.ts';

interface Restoring {
  readonly rows: readonly RestoredRow[];
  /** Every field that any of the rows is to have back. */
  readonly fields: readonly Field[];
}

/** Gives records their former values; those that anybody has changed since keep what they have, and are named. */
export async function restoreRows(
  context: Context,
  store: Store,
  { rows, fields }: Restoring,
): Promise<BulkRestored & { readonly ids: readonly string[] }> {
  const { visible } = context;
  const found = await findRowsById(store, { table: visible.name, ids: rows.map(({ id }) => id), lock: 'write' });
  const stored = new Map(found.map((row) => [String(row.id), row]));
  const given = rows.flatMap(({ id, version, values }) => {
    const row = stored.get(id);
    return row && row.version === version ? [{ row, values }] : [];
  });
  const { sound } = await judgeRows(context, store, { given, fields });
  await writeRows(context, store, sound);
  const ids = sound.map(({ current }) => String(current?.id));
  const done = new Set(ids);
  const label = (id: string): string => {
    const row = stored.get(id);
    return row ? labelIn(context, toRecord(visible, row)) : '';
  };
  const skipped = rows.filter(({ id }) => !done.has(id)).map(({ id }) => ({ id, label: label(id) }));
  return { restored: ids.length, skipped, ids };
}
