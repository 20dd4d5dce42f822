import { deleteImport, updateImport } from '../../db/imports.ts';
import type { Context } from '../context.ts';
import { isId } from '../isId.ts';
import { keeperOf, letGo } from './keeper.ts';
import type { ImportBody } from './saveBatch.ts';
import { findOwnImport, importStateOf } from './stagedImport.ts';

/**
 * `mode: "drop"`: lets an import go. One that is being read ends at its next block, one that has not come yet when it comes; of one that was written only the way
 * back goes, not what it wrote.
 */
export async function dropImport(context: Context, { importId }: ImportBody): Promise<null> {
  const { house, actor } = context;
  // It may not be there yet: whoever cancels does so while the file is on its way.
  if (isId(importId)) letGo(house, { importId, operator: actor.user.id });
  await house.database.transact(async (store) => {
    const found = await findOwnImport(context, store, { id: importId, lock: 'write' });
    const id = String(found.id);
    if (importStateOf(context, found) !== 'reading') return deleteImport(store, id);
    keeperOf(house).running.delete(id);
    return updateImport(store, { id, keeper: null });
  });
  return null;
}
