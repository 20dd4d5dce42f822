import type { FieldFault } from '../../../contract/envelope.ts';
import type { FoundColumn, ImportFixes, ImportMode, ImportOutcome } from '../../../contract/imports.ts';
import type { Language } from '../../../contract/text.ts';
import {
  countImportRows,
  deleteGoodRows,
  findImportRows,
  insertImportWrites,
  replaceImportRows,
  updateImport,
} from '../../db/imports.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { CheckedRow } from '../batch/batchRow.ts';
import { type Written, writeRows } from '../batch/writeRows.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { type Course, checkCells, courseOf, toStage } from './checkCells.ts';
import { allFixes, readFixes, recheck } from './recheck.ts';
import type { ImportBody } from './saveBatch.ts';
import { rowFault } from './saveRecords.ts';
import { findOwnImport, findStaged, fromStagedRow, type StagedRow, tellRow, toStagedRow } from './stagedImport.ts';
import { tellMany } from './tellMany.ts';

/** Rows written at once, failed rows that the outcome names, and faults that a refusal tells. */
const [block, mostNamed, mostTold] = [250, 1_000, 200];

/**
 * `mode: "all" | "valid"`: takes the fixes and then writes all rows or none, or the good ones, in one transaction and once:
 * whoever asks again gets the first outcome, also after it was taken back.
 */
export async function commitImport(context: Context, { importId, fixes = {}, mode }: ImportBody): Promise<unknown> {
  readFixes(context, fixes);
  const { answer, ids } = await context.house.database.transact(async (store) => {
    const done = await findOwnImport(context, store, { id: importId, lock: 'write' });
    if (done.outcome) return { answer: JSON.parse(String(done.outcome)) as ImportOutcome, ids: [] };
    const found = await findStaged(context, store, importId);
    const course = courseOf(context, JSON.parse(String(found.columns)) as FoundColumn[]);
    const all = allFixes(found, fixes as ImportFixes);
    if (Object.keys(all).length > 0) await recheck(context, store, { found, course, fixes: all });
    return commit(context, store, { found, course: { ...course, seen: new Map() }, mode: mode as ImportMode });
  });
  tellMany(context, ids);
  return answer;
}

interface Commit {
  readonly found: Row;
  readonly course: Course;
  readonly mode: ImportMode;
}

async function commit(
  context: Context,
  store: Store,
  { found, course, mode }: Commit,
): Promise<{ answer: ImportOutcome; ids: string[] }> {
  const importId = String(found.id);
  const before = await countImportRows(store, importId);
  if (before.total === 0) throw new Refusal('noRows');
  if (mode === 'all' && before.failed > 0) {
    const failed = await findImportRows(store, { importId, after: 0, most: mostTold, state: 'failed' });
    throw invalidRows(before.failed, failed.map(toStagedRow));
  }
  const { total, ids, late } = await writeGood(context, store, { importId, course, mode });
  await replaceImportRows(
    store,
    importId,
    late.map((row) => fromStagedRow(importId, row)),
  );
  await deleteGoodRows(store, importId);
  const { failed } = await countImportRows(store, importId);
  const rest = await findImportRows(store, { importId, after: 0, most: mostNamed, state: 'failed' });
  const answer = {
    ...{ importId, ...total, skipped: failed },
    rows: rest.map((row) => tellRow(toStagedRow(row), context.language)),
  };
  const { created, updated } = total;
  await updateImport(store, {
    ...{ id: importId, state: 'committed', failed, created, updated, fixes: null, outcome: JSON.stringify(answer) },
    ...{ fresh: created, changed: updated, touchTime: context.house.clock().toISOString() },
  });
  return { answer, ids };
}

/** Writes the good rows; `late` are those that something has come in the way of since they were checked. */
async function writeGood(
  context: Context,
  store: Store,
  { importId, course, mode }: Omit<Commit, 'found'> & { readonly importId: string },
) {
  const total = { created: 0, updated: 0, unchanged: 0 };
  const ids: string[] = [];
  const late: StagedRow[] = [];
  for (let after = 0; ; ) {
    const rows = (await findImportRows(store, { importId, after, most: block, state: 'good' })).map(toStagedRow);
    after = rows.at(-1)?.row ?? 0;
    if (rows.length === 0) return { total, ids, late };
    const checked = (await checkCells(context, store, { rows, course, lock: 'write' })).map((row, i) =>
      withChanges(row, rows[i] as StagedRow),
    );
    late.push(
      ...checked.flatMap((row, i) => (row.errors.length > 0 ? [toStage(context, row, rows[i]?.cells ?? {})] : [])),
    );
    if (mode === 'all' && late.length > 0) throw invalidRows(late.length, late);
    const sound = checked.filter(({ errors }) => errors.length === 0);
    await breathe();
    const written = await writeRows(context, store, sound);
    await noteWrites(store, importId, written);
    total.created += written.created.length;
    total.updated += written.updated.length;
    total.unchanged += written.unchanged;
    ids.push(...written.created, ...written.updated);
    await breathe();
  }
}

async function noteWrites(store: Store, importId: string, { writes }: Written): Promise<void> {
  await insertImportWrites(
    store,
    writes.map(({ id, version, former, logId }) => ({
      ...{ importId, recordId: id, version, logId },
      former: former && JSON.stringify(former),
    })),
  );
}

/** A row is written onto the record that it was checked against, and onto no other state of it. */
function withChanges(checked: CheckedRow, { recordId, version }: StagedRow): CheckedRow {
  const { current, errors } = checked;
  const isSame = recordId === (current ? String(current.id) : null) && version === (current?.version ?? null);
  if (isSame) return checked;
  return { ...checked, errors: [rowFault(current ? 'changed' : 'gone'), ...errors] };
}

function invalidRows(n: number, rows: readonly StagedRow[]): Refusal {
  return new Refusal('importInvalid', {
    values: { n },
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: rows.slice(0, mostTold).flatMap(({ row, errors }) =>
        errors.map(({ field, keyword, message }) => ({
          ...{ path: field === '' ? '' : `/${field}`, row, keyword, message: message[language] },
        })),
      ),
    }),
  });
}
