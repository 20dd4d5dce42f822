import { deleteRows, findRowsById } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import { isId } from './isId.ts';
import { deleteLines } from './lines/deleteLines.ts';
import { linesIn } from './lines/linesIn.ts';
import { touchParents } from './lines/touchParents.ts';
import { refuseInUse } from './refuseInUse.ts';
import { tellChange } from './tellChange.ts';
import { toRecord } from './toRecord.ts';
import { writeLog } from './writeLog.ts';
import { writeOnce } from './writeOnce.ts';

/** Most records of one delete call. */
const mostIds = 5_000;

/** `GET delete{X}ById/{id}`. */
export async function deleteById(context: Context): Promise<null> {
  await context.house.database.transact((store) => deleteAll(context, store, [context.id]));
  tellChange(context, [context.id]);
  return null;
}

/** `POST delete{X}ByIds`: all of them or none. */
export async function deleteByIds(context: Context): Promise<null> {
  const { body } = context;
  if (!Array.isArray(body) || body.length === 0 || body.some((id) => typeof id !== 'string'))
    throw new Refusal('invalidBody');
  if (!body.every(isId)) throw new Refusal('notFound');
  if (body.length > mostIds) throw new Refusal('tooLarge', { values: { limit: mostIds } });
  await writeOnce(context, (store) => deleteAll(context, store, [...new Set(body as string[])]));
  tellChange(context, body as string[]);
  return null;
}

async function deleteAll(context: Context, store: Store, ids: readonly string[]): Promise<void> {
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
  await deleteRows(store, resource.name, ids);
}
