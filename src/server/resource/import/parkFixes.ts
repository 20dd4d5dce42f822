import { updateImport } from '../../db/imports.ts';
import type { Context } from '../context.ts';
import { allFixes, columnsOf, readFixes } from './recheck.ts';
import type { ImportBody } from './saveBatch.ts';
import { findStaged, sheetNames } from './stagedImport.ts';

/** `mode: "park"`: keeps fixes as they are typed, so that who leaves finds them again; nothing is checked. */
export async function parkFixes(context: Context, { importId, fixes = {} }: ImportBody): Promise<null> {
  await context.house.database.transact(async (store) => {
    const found = await findStaged(context, store, importId);
    const all = allFixes(found, fixes);
    readFixes(context, all, sheetNames(columnsOf(found)));
    const touchTime = context.house.clock().toISOString();
    await updateImport(store, { id: String(found.id), fixes: JSON.stringify(all), touchTime });
  });
  return null;
}
