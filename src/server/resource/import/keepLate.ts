import type { ImportFixes } from '../../../contract/imports.ts';
import { countImportRows, replaceImportRows, updateImport } from '../../db/imports.ts';
import type { Context } from '../context.ts';
import type { LateRows } from './lateRows.ts';
import { coursesOf } from './lines/courses.ts';
import { columnsOf, recheck } from './recheck.ts';
import { findStaged, fromStagedRow } from './stagedImport.ts';

/**
 * After a commit that was refused: takes the fixes that came with it, and keeps the rows that could not be written as failed
 * with their reasons, which no check would find again. Where somebody has gone on with the import meanwhile it stays as it is.
 */
export async function keepLate(context: Context, { late }: LateRows, fixes: ImportFixes): Promise<void> {
  const importId = String(late.found.id);
  await context.house.database.transact(async (store) => {
    const found = await findStaged(context, store, importId);
    if (found.touchTime !== late.found.touchTime) return;
    const courses = coursesOf(context, columnsOf(found));
    if (Object.keys(fixes).length > 0) await recheck(context, store, { found, courses, fixes });
    await replaceImportRows(
      store,
      importId,
      late.late.map((row) => fromStagedRow(importId, row)),
    );
    const touchTime = context.house.clock().toISOString();
    await updateImport(store, { id: importId, ...(await countImportRows(store, importId)), touchTime });
  });
}
