import type { CompiledResource } from '../../../../codegen/types.ts';
import type { FieldFault } from '../../../contract/envelope.ts';
import type { ImportFixes, ImportMode, ImportOutcome } from '../../../contract/imports.ts';
import type { Language } from '../../../contract/text.ts';
import { analyseTables } from '../../analyseTables.ts';
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
import { rowFault } from '../batch/rowFault.ts';
import type { Written } from '../batch/writeRows.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { tellChange } from '../tellChange.ts';
import { type Course, checkCells, toStage } from './checkCells.ts';
import { keepLate } from './keepLate.ts';
import { LateRows } from './lateRows.ts';
import { type Courses, coursesOf } from './lines/courses.ts';
import { type GroupsWritten, writeGroups } from './lines/writeGroups.ts';
import { allFixes, columnsOf, recheck } from './recheck.ts';
import type { ImportBody } from './saveBatch.ts';
import {
  findOwnImport,
  findStaged,
  fromStagedRow,
  type StagedRow,
  sheetNames,
  tellRow,
  toStagedRow,
} from './stagedImport.ts';
import { tellMany } from './tellMany.ts';
import { writeWilling } from './writeWilling.ts';

/** Rows written at once, failed rows that the outcome names, and faults that a refusal tells; from so many on a table has grown. */
const [block, mostNamed, mostTold, many] = [250, 1_000, 200, 1_000];

/**
 * `mode: "all" | "valid"`: takes the fixes and then writes all rows or none, or the good ones, in one transaction and once:
 * whoever asks again gets the first outcome, also after it was taken back. Where all is refused because of some rows, the
 * import keeps the fixes, and those rows as failed.
 */
export async function commitImport(context: Context, body: ImportBody): Promise<unknown> {
  let taken: ImportFixes = {};
  try {
    const { answer, ids, children } = await context.house.database.transact(async (store) => {
      const done = await findOwnImport(context, store, { id: body.importId, lock: 'write' });
      if (done.outcome) return { answer: JSON.parse(String(done.outcome)) as ImportOutcome, ids: [], children: [] };
      const found = await findStaged(context, store, body.importId);
      taken = allFixes(found, body.fixes ?? {});
      const courses = coursesOf(context, columnsOf(found));
      if (Object.keys(taken).length > 0) await recheck(context, store, { found, courses, fixes: taken });
      // What must be there once is seen anew while it is written.
      const mode = body.mode as ImportMode;
      return commit(context, store, { found, courses: coursesOf(context, columnsOf(found)), mode });
    });
    tellMany(context, ids);
    for (const compiled of children) tellChange({ ...context, compiled }, []);
    // A table that has grown many times over is looked at now: until then its lists would take ways for a few rows.
    if (ids.length >= many) await analyseTables(context.house);
    return answer;
  } catch (error) {
    if (!(error instanceof LateRows)) throw error;
    await keepLate(context, error, taken);
    throw error.late.refusal;
  }
}

interface Commit {
  readonly found: Row;
  readonly courses: Courses;
  readonly mode: ImportMode;
}

/** What was written: the answer, the records, and the resources of lines that were written with them. */
interface Committed {
  readonly answer: ImportOutcome;
  readonly ids: readonly string[];
  readonly children: readonly CompiledResource[];
}

async function commit(context: Context, store: Store, { found, courses, mode }: Commit): Promise<Committed> {
  const importId = String(found.id);
  const sheets = sheetNames(columnsOf(found));
  const before = await countImportRows(store, importId);
  if (before.total === 0) throw new Refusal('noRows');
  if (mode === 'all' && before.failed > 0) {
    const failed = await findImportRows(store, { importId, after: 0, most: mostTold, state: 'failed' });
    const refusal = invalidRows(failed.map(toStagedRow), { n: before.failed, sheets });
    throw new LateRows({ refusal, found, late: [] });
  }
  const written =
    sheets.length > 0
      ? await writeGroups(context, store, {
          ...{ importId, courses, note: (some) => noteWrites(store, importId, some) },
        })
      : await writeGood(context, store, { importId, course: courses.records });
  const { total, ids, late, lines, children } = written;
  const faulty = late.filter(({ errors }) => errors.length > 0);
  if (mode === 'all' && faulty.length > 0)
    throw new LateRows({ refusal: invalidRows(faulty, { n: faulty.length, sheets }), found, late });
  await replaceImportRows(
    store,
    importId,
    late.map((row) => fromStagedRow(importId, row)),
  );
  await deleteGoodRows(store, importId);
  const { failed, held } = await countImportRows(store, importId);
  const rest = await findImportRows(store, { importId, after: 0, most: mostNamed, state: 'failed' });
  const answer = {
    ...{ importId, ...total, skipped: failed + held, ...(lines && { lines }) },
    rows: rest.map((row) => tellRow(toStagedRow(row), { language: context.language, sheets })),
  };
  const { created, updated } = total;
  await updateImport(store, {
    ...{
      id: importId,
      state: 'committed',
      failed,
      held,
      created,
      updated,
      fixes: null,
      outcome: JSON.stringify(answer),
    },
    ...{ fresh: created, changed: updated, touchTime: context.house.clock().toISOString() },
  });
  return { answer, ids, children: [...children] };
}

/**
 * Writes the good rows; `late` are those that something has come in the way of since they were checked. Whoever wants all or
 * none is told of every one of them too.
 */
async function writeGood(
  context: Context,
  store: Store,
  { importId, course }: { readonly importId: string; readonly course: Course },
): Promise<Omit<GroupsWritten, 'lines'> & Partial<Pick<GroupsWritten, 'lines'>>> {
  const total = { created: 0, updated: 0, unchanged: 0 };
  const ids: string[] = [];
  const late: StagedRow[] = [];
  for (let after = 0; ; ) {
    const rows = (await findImportRows(store, { importId, after, most: block, state: 'good' })).map(toStagedRow);
    after = rows.at(-1)?.row ?? 0;
    if (rows.length === 0) return { total, ids, late, children: new Set() };
    const checked = (await checkCells(context, store, { rows, course, lock: 'write' })).map((row, i) =>
      withChanges(row, rows[i] as StagedRow),
    );
    late.push(
      ...checked.flatMap((row, i) => (row.errors.length > 0 ? [toStage(context, row, rows[i]?.cells ?? {})] : [])),
    );
    const sound = checked.filter(({ errors }) => errors.length === 0);
    await breathe();
    const { written, refused } = await writeWilling(context, store, sound);
    late.push(...refused.map((one) => withFault(context, one, { checked, rows })));
    await noteWrites(store, importId, written);
    total.created += written.created.length;
    total.updated += written.updated.length;
    total.unchanged += written.unchanged;
    ids.push(...written.created, ...written.updated);
    await breathe();
  }
}

/** A sound row that code of the business does not take, as it is kept to be mended. */
function withFault(
  context: Context,
  { row, fault }: Awaited<ReturnType<typeof writeWilling>>['refused'][number],
  { checked, rows }: { readonly checked: readonly CheckedRow[]; readonly rows: readonly StagedRow[] },
): StagedRow {
  const place = rows.findIndex((one) => one.row === row);
  return { ...toStage(context, checked[place] as CheckedRow, rows[place]?.cells ?? {}), errors: [fault] };
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

function invalidRows(
  rows: readonly StagedRow[],
  { n, sheets }: { readonly n: number; readonly sheets: readonly string[] },
): Refusal {
  return new Refusal('importInvalid', {
    values: { n },
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: rows.slice(0, mostTold).flatMap((staged) => {
        const { row, sheet, errors } = tellRow(staged, { language, sheets });
        return errors.map(({ field, keyword, message }) => ({
          ...{ path: field === '' ? '' : `/${field}`, row, keyword, message },
          ...(sheet !== undefined && { sheet }),
        }));
      }),
    }),
  });
}
