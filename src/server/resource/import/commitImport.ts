import type { FieldFault } from '../../../contract/envelope.ts';
import { type ImportMode, type ImportOutcome, importModes } from '../../../contract/imports.ts';
import type { Language } from '../../../contract/text.ts';
import { countImportRows, deleteGoodRows, findImportRows, replaceImportRows, updateImport } from '../../db/imports.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { CheckedRow } from '../batch/batchRow.ts';
import { writeRows } from '../batch/writeRows.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { type Course, checkCells, toStage } from './checkCells.ts';
import { recheck } from './recheck.ts';
import { rowFault } from './saveRecords.ts';
import { describeImport, findOwnImport, fromStagedRow, type StagedRow, tellRow, toStagedRow } from './stagedImport.ts';
import { tellMany } from './tellMany.ts';

/** Rows written at once, failed rows that the outcome names, and faults that a refusal tells. */
const [block, mostNamed, mostTold] = [250, 1_000, 200];

/**
 * `{importId, fixes?, mode}`: takes the fixes and then writes all rows or none (`all`), or the good ones (`valid`), in one
 * transaction and once: whoever asks again gets the first outcome. `check` only takes the fixes and tells how it stands.
 */
export async function commitImport(
  context: Context,
  { importId, fixes = {}, mode = 'all', ...others }: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  if (!isMode(mode) || !isObject(fixes) || Object.keys(others).length > 0) throw new Refusal('invalidBody');
  const { answer, ids } = await context.house.database.transact(async (store) => {
    const found = await findOwnImport(context, store, { id: importId, lock: 'write' });
    if (found.state === 'reading') throw new Refusal('importUnfinished');
    if (found.state === 'committed') return { answer: JSON.parse(String(found.outcome)) as ImportOutcome, ids: [] };
    const course = courseOf(found);
    const isFixed = Object.keys(fixes).length > 0;
    if (isFixed || mode === 'check') await recheck(context, store, { found, course, fixes });
    if (mode === 'check') {
      const now = await findOwnImport(context, store, { id: importId });
      return { answer: await describeImport(store, now, context.language), ids: [] };
    }
    return commit(context, store, { found, course, mode });
  });
  tellMany(context, ids);
  return answer;
}

interface Commit {
  readonly found: Row;
  readonly course: Course;
  readonly mode: Exclude<ImportMode, 'check'>;
}

async function commit(
  context: Context,
  store: Store,
  { found, course, mode }: Commit,
): Promise<{ answer: ImportOutcome; ids: string[] }> {
  const importId = String(found.id);
  const failed = await findImportRows(store, { importId, after: 0, most: mostTold, isFailed: true });
  if (mode === 'all' && failed.length > 0) {
    throw invalidRows(Number((await countImportRows(store, importId)).failed), failed.map(toStagedRow));
  }
  const total = { created: 0, updated: 0, unchanged: 0 };
  const ids: string[] = [];
  const late: StagedRow[] = [];
  let after = 0;
  for (;;) {
    const rows = (await findImportRows(store, { importId, after, most: block, isFailed: false })).map(toStagedRow);
    after = rows.at(-1)?.row ?? 0;
    if (rows.length === 0) break;
    const checked = (await checkCells(context, store, { rows, course, lock: 'write' })).map((row, i) =>
      withChanges(row, rows[i] as StagedRow),
    );
    late.push(
      ...checked.flatMap((row, i) => (row.errors.length > 0 ? [toStage(context, row, rows[i]?.cells ?? {})] : [])),
    );
    if (mode === 'all' && late.length > 0) throw invalidRows(late.length, late);
    const written = await writeRows(
      context,
      store,
      checked.filter(({ errors }) => errors.length === 0),
    );
    total.created += written.created.length;
    total.updated += written.updated.length;
    total.unchanged += written.unchanged;
    ids.push(...written.created, ...written.updated);
    await breathe();
  }
  await replaceImportRows(
    store,
    importId,
    late.map((row) => fromStagedRow(importId, row)),
  );
  await deleteGoodRows(store, importId);
  const counts = await countImportRows(store, importId);
  const rest = await findImportRows(store, { importId, after: 0, most: mostNamed, isFailed: true });
  const answer = {
    ...{ importId, ...total, skipped: counts.failed },
    rows: rest.map((row) => tellRow(toStagedRow(row), context.language)),
  };
  await updateImport(store, {
    ...{ id: importId, state: 'committed', ...counts, outcome: JSON.stringify(answer) },
    touchTime: context.house.clock().toISOString(),
  });
  return { answer, ids };
}

/** A row is written onto the record that it was checked against, and onto no other state of it. */
function withChanges(checked: CheckedRow, { recordId, version }: StagedRow): CheckedRow {
  const { current, errors } = checked;
  const isSame = recordId === (current ? String(current.id) : null) && version === (current?.version ?? null);
  if (isSame) return checked;
  return { ...checked, errors: [rowFault(current ? 'changed' : 'gone'), ...errors] };
}

export function courseOf(found: Row): Course {
  const columns = JSON.parse(String(found.columns)) as { field: string | null }[];
  return { named: columns.flatMap(({ field }) => field ?? []), seen: new Map(), meanings: new Map() };
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

function isMode(value: unknown): value is ImportMode {
  return (importModes as readonly unknown[]).includes(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
