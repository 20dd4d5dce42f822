import type { RestoredRow } from '../../../contract/bulkEdit.ts';
import type { Field } from '../../../contract/resource.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { writeSound } from './writeSound.ts';

interface Each {
  readonly rows: readonly RestoredRow[];
  /** Every field that any of the rows is given. */
  readonly fields: readonly Field[];
}

/** Gives each record values of its own, all or none; one that anybody has changed since it was seen stands in the way of all. */
export async function saveEach(context: Context, store: Store, { rows, fields }: Each): Promise<readonly string[]> {
  const ids = rows.map(({ id }) => id);
  const found = await findRowsById(store, { table: context.visible.name, ids, lock: 'write' });
  const stored = new Map(found.map((row) => [String(row.id), row]));
  const given = rows.map(({ id, version, values }) => {
    const row = stored.get(id);
    if (!row) throw new Refusal('notFound');
    if (row.version !== version) throw new Refusal('stale');
    return { row, values };
  });
  const sound = await writeSound(context, store, { given, fields });
  return sound.map(({ current }) => String(current?.id));
}
