import { deleteRows } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { removeOwnFiles } from '../files/fieldFiles.ts';
import type { Context } from './context.ts';
import { aroundDelete } from './hooks/aroundDelete.ts';
import { deleteLines } from './lines/deleteLines.ts';
import { linesIn } from './lines/linesIn.ts';
import { touchParents } from './lines/touchParents.ts';
import { toRecord } from './record.ts';
import { refuseInUse } from './refuseInUse.ts';
import { writeLog } from './writeLog.ts';

/** Deletes records, whose rows are locked, with their lines, files and entries in the log; 40011 while others refer to them. */
export async function removeRows(context: Context, store: Store, rows: readonly Row[]): Promise<void> {
  await aroundDelete(context, store, { rows, remove: () => remove(context, store, rows) });
}

async function remove(context: Context, store: Store, rows: readonly Row[]): Promise<void> {
  const { resource } = context.compiled;
  const ids = rows.map(({ id }) => String(id));
  const lines = linesIn(context.house.schemas, resource);
  const own = lines.map(({ child, by }) => ({ table: child.table.name, column: by }));
  await refuseInUse(context, store, { ids, own });
  const lost = await deleteLines(context, store, ids);
  for (const row of rows) {
    await writeLog(context, store, {
      id: String(row.id),
      action: 'delete',
      before: { ...toRecord(resource, row), ...lost.get(String(row.id)) },
      after: {},
    });
  }
  await touchParents(context, store, rows);
  await removeOwnFiles(context, store, ids);
  await deleteRows(store, resource.name, ids);
}
