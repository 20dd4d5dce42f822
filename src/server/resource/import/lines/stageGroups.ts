import { replaceImportRows } from '../../../db/imports.ts';
import type { Store } from '../../../db/store.ts';
import { breathe } from '../../breathe.ts';
import type { Context } from '../../context.ts';
import { fromStagedRow, type StagedRow } from '../stagedImport.ts';
import { checkGroups } from './checkGroups.ts';
import type { Courses } from './courses.ts';
import { findGroups, type Group } from './findGroups.ts';
import { loadGroups } from './loadGroups.ts';

interface Staging {
  readonly importId: string;
  readonly courses: Courses;
  /** Of these alone; all when left out. */
  readonly groups?: readonly Group[];
  /** Does something in a transaction; told of the rows that were checked. */
  readonly keep: (rows: readonly StagedRow[], write: (store: Store) => Promise<void>) => Promise<void>;
}

/** Checks the records of a file with their lines, which are all kept by now, and keeps what was found. */
export async function stageGroups(
  context: Context,
  store: Store,
  { importId, courses, groups, keep }: Staging,
): Promise<void> {
  const all = groups ?? (await findGroups(context, store, { importId, sheets: courses.sheets }));
  for await (const block of loadGroups(store, importId, all)) {
    const checked = await checkGroups(context, store, { groups: block, courses });
    const rows = checked.flatMap(({ staged }) => staged);
    await keep(rows, (writing) =>
      replaceImportRows(
        writing,
        importId,
        rows.map((row) => fromStagedRow(importId, row)),
      ),
    );
    await breathe();
  }
}
