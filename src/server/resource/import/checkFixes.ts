import type { Context } from '../context.ts';
import { coursesOf } from './lines/courses.ts';
import { allFixes, columnsOf, recheck } from './recheck.ts';
import type { ImportBody } from './saveBatch.ts';
import { describeImport, findOwnImport, findStaged } from './stagedImport.ts';

/** `mode: "check"`: takes the fixes, those that were parked too, checks again and tells how it stands. */
export async function checkFixes(context: Context, { importId, fixes = {} }: ImportBody): Promise<unknown> {
  return context.house.database.transact(async (store) => {
    const found = await findStaged(context, store, importId);
    const courses = coursesOf(context, columnsOf(found));
    await recheck(context, store, { found, courses, fixes: allFixes(found, fixes) });
    return describeImport(context, store, await findOwnImport(context, store, { id: importId }));
  });
}
