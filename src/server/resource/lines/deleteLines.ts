import { deleteRows, insertRows } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { removeOwnFiles } from '../../files/fieldFiles.ts';
import type { Context } from '../context.ts';
import { aroundDelete } from '../hooks/aroundDelete.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { refuseInUse } from '../refuseInUse.ts';
import { logRow } from '../writeLog.ts';
import { findLines } from './findLines.ts';
import { linesIn } from './linesIn.ts';

/**
 * Deletes the lines of records that are about to be deleted, with entries in logs of their own; 40011 when something
 * else refers to one of them. Gives what each record loses, for its log.
 */
export async function deleteLines(
  context: Context,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlainRecord>> {
  const lost = new Map<string, Record<string, unknown>>();
  for (const each of linesIn(context.house.schemas, context.compiled.resource)) {
    const { child, field, by } = each;
    const own = { ...context, compiled: child };
    const byParent = await findLines(store, each, { ids, lock: 'delete' });
    const rows = [...byParent.values()].flat();
    if (rows.length === 0) continue;
    const lineIds = rows.map((row) => String(row.id));
    const remove = async (): Promise<void> => {
      await refuseInUse(own, store, { ids: lineIds });
      await removeOwnFiles(own, store, lineIds);
      await deleteRows(store, child.table.name, lineIds);
    };
    await aroundDelete(own, store, { rows, remove });
    const shown = { ...child.resource, fields: child.resource.fields.filter(({ name }) => name !== by) };
    for (const [id, some] of byParent) {
      lost.set(id, { ...lost.get(id), [field.name]: some.map((row) => toRecord(shown, row)) });
    }
    if (child.resource.partOf) continue;
    const entries = rows.map((row) =>
      logRow(own, { id: String(row.id), action: 'delete', before: toRecord(child.resource, row), after: {} }),
    );
    await insertRows(store, 'sys_recordLog', entries);
  }
  return lost;
}
