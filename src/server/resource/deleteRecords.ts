import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import { refuseUnremovable } from './allow/refuseUnremovable.ts';
import { countIn, isFilterSelection, readFilterSelection, readIds } from './bulk/readSelection.ts';
import { refuseMissing } from './bulk/refuseMissing.ts';
import { resolveSelection } from './bulk/resolveSelection.ts';
import type { Context } from './context.ts';
import { tellMany } from './import/tellMany.ts';
import { lockLines } from './lines/lockLines.ts';
import { tellParents } from './lines/tellParents.ts';
import { removeRows } from './removeRows.ts';
import { tellChange } from './tellChange.ts';
import { writeOnce } from './writeOnce.ts';

/** `GET delete{X}ById/{id}`. */
export async function deleteById(context: Context): Promise<null> {
  const named = { ids: [context.id], isSingle: true, isMatched: false };
  const rows = await context.house.database.transact((store) => deleteAll(context, store, named));
  tellChange(context, [context.id]);
  tellParents(context, rows);
  return null;
}

/** `POST delete{X}ByIds`, an array of ids or what they match: all of them or none. */
export async function deleteByIds(context: Context): Promise<null> {
  const { body } = context;
  const selection = isFilterSelection(body) ? { matching: readFilterSelection(body) } : { ids: readIds(body) };
  let rows: readonly Row[] = [];
  const gone = await writeOnce(
    context,
    async (store) => {
      const ids = await resolveSelection(context, store, selection);
      rows = await deleteAll(context, store, { ids, isSingle: false, isMatched: 'matching' in selection });
      return ids;
    },
    countIn(selection),
  );
  tellMany(context, gone);
  tellParents(context, rows);
  return null;
}

type Named = Parameters<typeof refuseUnremovable>[2]['named'];

async function deleteAll(context: Context, store: Store, named: Named): Promise<readonly Row[]> {
  const { ids, isSingle } = named;
  await lockLines(context, store, { ids, lock: 'delete' });
  const rows = await findRowsById(store, { table: context.compiled.resource.name, ids, lock: 'delete' });
  if (isSingle && rows.length === 0) throw new Refusal('notFound');
  refuseMissing(ids, rows);
  await refuseUnremovable(context, store, { rows, named });
  await removeRows(context, store, rows);
  return rows;
}
