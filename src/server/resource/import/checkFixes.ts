import type { FoundColumn, ImportFixes } from '../../../contract/imports.ts';
import type { Context } from '../context.ts';
import { courseOf } from './checkCells.ts';
import { allFixes, readFixes, recheck } from './recheck.ts';
import type { ImportBody } from './saveBatch.ts';
import { describeImport, findOwnImport, findStaged } from './stagedImport.ts';

/** `mode: "check"`: takes the fixes, those that were parked too, checks again and tells how it stands. */
export async function checkFixes(context: Context, { importId, fixes = {} }: ImportBody): Promise<unknown> {
  readFixes(context, fixes);
  return context.house.database.transact(async (store) => {
    const found = await findStaged(context, store, importId);
    const course = courseOf(context, JSON.parse(String(found.columns)) as FoundColumn[]);
    await recheck(context, store, { found, course, fixes: allFixes(found, fixes as ImportFixes) });
    return describeImport(context, store, await findOwnImport(context, store, { id: importId }));
  });
}
