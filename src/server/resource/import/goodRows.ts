import { findImportRows } from '../../db/imports.ts';
import type { Store } from '../../db/store.ts';
import type { CheckedRow } from '../batch/batchRow.ts';
import { rowFault } from '../batch/rowFault.ts';
import type { Context } from '../context.ts';
import { type Course, checkCells } from './check.ts';
import { type StagedRow, toStagedRow } from './staged.ts';

/** Rows that are checked and written at once. */
const block = 250;

interface Good {
  readonly importId: string;
  readonly course: Course;
  readonly lock?: 'write';
}

interface GoodBlock {
  readonly rows: readonly StagedRow[];
  /** The same, checked anew. */
  readonly checked: readonly CheckedRow[];
}

/** The good rows of an import, block by block, checked anew against what is stored now. */
export async function* goodRows(
  context: Context,
  store: Store,
  { importId, course, lock }: Good,
): AsyncGenerator<GoodBlock> {
  for (let after = 0; ; ) {
    const rows = (await findImportRows(store, { importId, after, most: block, state: 'good' })).map(toStagedRow);
    if (rows.length === 0) return;
    after = rows.at(-1)?.row ?? 0;
    const checked = await checkCells(context, store, { rows, course, ...(lock && { lock }) });
    yield { rows, checked: checked.map((row, i) => withChanges(row, rows[i] as StagedRow)) };
  }
}

/** A row is written onto the record that it was checked against, and onto no other state of it. */
function withChanges(checked: CheckedRow, { recordId, version }: StagedRow): CheckedRow {
  const { current, errors } = checked;
  const isSame = recordId === (current ? String(current.id) : null) && version === (current?.version ?? null);
  if (isSame) return checked;
  return { ...checked, errors: [rowFault(current ? 'changed' : 'gone'), ...errors] };
}
