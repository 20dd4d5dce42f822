import { viewTable } from '../db/lists.ts';
import { deleteRows } from '../db/rows.ts';
import { Refusal } from '../refusal.ts';
import { isId } from '../resource/isId.ts';
import type { Ask } from './ask.ts';
import { editableRow } from './saveListView.ts';

/** `GET deleteHwListViewById/{id}`. */
export async function deleteListView(ask: Ask): Promise<null> {
  const { id, house } = ask;
  if (!isId(id)) throw new Refusal('notFound');
  await house.database.transact(async (store) => {
    await editableRow(ask, store, id);
    await deleteRows(store, viewTable, [id]);
  });
  return null;
}
