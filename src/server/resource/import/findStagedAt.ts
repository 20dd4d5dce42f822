import { findImportRowsAt } from '../../db/imports.ts';
import type { Store } from '../../db/store.ts';
import { type StagedRow, toStagedRow } from './stagedImport.ts';

/** Rows read at once. */
const step = 500;

/** The rows of an import with these numbers, however many. */
export async function findStagedAt(store: Store, importId: string, numbers: readonly number[]): Promise<StagedRow[]> {
  const rows: StagedRow[] = [];
  for (let start = 0; start < numbers.length; start += step) {
    rows.push(...(await findImportRowsAt(store, importId, numbers.slice(start, start + step))).map(toStagedRow));
  }
  return rows;
}
