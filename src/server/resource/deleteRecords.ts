import { deleteRows, findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { removeOwnFiles } from '../files/fieldFiles.ts';
import { Refusal } from '../refusal.ts';
import { isFilterSelection, readFilterSelection, readIds } from './bulk/readSelection.ts';
import { resolveSelection } from './bulk/resolveSelection.ts';
import type { Context } from './context.ts';
import { tellMany } from './import/tellMany.ts';
import { deleteLines } from './lines/deleteLines.ts';
import { linesIn } from './lines/linesIn.ts';
import { tellParents } from './lines/tellParents.ts';
import { touchParents } from './lines/touchParents.ts';
import { refuseInUse } from './refuseInUse.ts';
import { tellChange } from './tellChange.ts';
import { toRecord } from './toRecord.ts';
import { writeLog } from './writeLog.ts';
import { writeOnce } from './writeOnce.ts';

/** `GET delete{X}ById/{id}`. */
export async function deleteById(context: Context): Promise<null> {
  const rows = await context.house.database.transact((store) => deleteAll(context, store, [context.id]));
  tellChange(context, [context.id]);
  tellParents(context, rows);
  return null;
}

/** `POST delete{X}ByIds`, an array of ids or what they match: all of them or none. */
export async function deleteByIds(context: Context): Promise<null> {
  const { body } = context;
  const selection = isFilterSelection(body) ? { matching: readFilterSelection(body) } : { ids: readIds(body) };
  let rows: readonly Row[] = [];
  const gone = await writeOnce(context, async (store) => {
    const ids = await resolveSelection(context, store, selection);
    rows = await deleteAll(context, store, ids);
    return ids;
  });
  tellMany(context, gone);
  tellParents(context, rows);
  return null;
}

async function deleteAll(context: Context, store: Store, ids: readonly string[]): Promise<readonly Row[]> {
  const { resource } = context.compiled;
  const rows = await findRowsById(store, { table: resource.name, ids, lock: 'write' });
  if (rows.length < ids.length) throw new Refusal('notFound');
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
  return rows;
}
