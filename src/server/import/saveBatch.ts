import type { ImportFixes, ImportMode, ImportOutcome } from '../../contract/imports.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { countImportRows, deleteSomeGoodRows, findImportRows, insertImportWrites, replaceImportRows, updateImport } from '../db/imports.ts';
import type { Row, Store } from '../db/store.ts';
import { yieldToEventLoop } from '../resource/context.ts';
import { analyseTables } from '../sweep.ts';
import { announceChange, announceMany, type JudgedChange } from '../write/change.ts';
import { formerOf, idsOf, versionOf, type Writes } from '../write/commit.ts';
import { rowFault } from '../write/judge.ts';
import { saveRecords } from '../write/list.ts';
import { inTransaction } from '../write/transaction.ts';
import { committing } from './active.ts';
import { type Course, type Courses, checkCells, toStage } from './check.ts';
import { mapColumns } from './columns.ts';
import { invalidRows, mostReported } from './errors.ts';
import { writeWilling } from './importFile.ts';
import { coursesOf } from './lines/courses.ts';
import { type GroupWrites, writeGroups } from './lines/write.ts';
import { allFixes, checkFixes, columnsOf, dropImport, keepLate, LateRows, parkFixes, recheck } from './recheck.ts';
import {
  findOwnImport,
  findStaged,
  fromStagedRow,
  type ImportBody,
  type StagedRow,
  sheetNames,
  toFailedRow,
  toStagedRow,
} from './staged.ts';
import { undoImport } from './undo.ts';

/** Number of written records from which table statistics are updated. */
const many = 1_000;

/**
 * `mode: "all" | "valid"`: applies the corrections and writes the rows in one transaction: all or none (`all`), or only the valid ones.
 * This happens only once: a repeated call returns the first outcome, even after an undo. If `all` is rejected because of some rows, the
 * import keeps the corrections and marks those rows as failed.
 */
async function commitImport(context: Context, body: ImportBody): Promise<unknown> {
  const { answer, count } = await committing(context.app, String(body.importId), () => commitOnce(context, body));
  // Many new rows make the database's statistics outdated; without an update, lists would use query plans for small tables.
  if (count >= many) await analyseTables(context.app);
  return answer;
}

async function commitOnce(context: Context, body: ImportBody): Promise<Committed> {
  let taken: ImportFixes = {};
  const write = async (store: Store): Promise<Committed> => {
    const done = await findOwnImport(context, store, { id: body.importId, lock: 'write' });
    if (done.outcome) return { answer: JSON.parse(String(done.outcome)) as ImportOutcome, count: 0 };
    const found = await findStaged(context, store, body.importId);
    taken = allFixes(found, body.fixes ?? {});
    const courses = coursesOf(context, columnsOf(found));
    if (Object.keys(taken).length > 0) await recheck(context, store, { found, courses, fixes: taken });
    // The state for the commit starts without unique values, because these are checked again while writing.
    const mode = body.mode as ImportMode;
    return commit(context, store, { found, courses: coursesOf(context, columnsOf(found)), mode });
  };
  try {
    const { total } = await findOwnImport(context, context.app.database.read, { id: body.importId });
    const terms = { count: Number(total), key: `commit ${body.importId}`, waits: true };
    const done = await inTransaction(context, write, terms);
    await forgetRows(context, String(body.importId));
    return done;
  } catch (error) {
    if (!(error instanceof LateRows)) throw error;
    await keepLate(context, error, taken);
    throw error.late.error;
  }
}

/** Deletes the valid rows of a committed import; if that fails, they are deleted later with the import. */
async function forgetRows(context: Context, importId: string): Promise<void> {
  try {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const last: number = after;
      after = await inTransaction(context, (store) => deleteSomeGoodRows(store, importId, last));
    }
  } catch (err) {
    context.app.log.warn({ err, event: 'importNotTidied' }, 'rows of an import could not be removed');
  }
}

interface Commit {
  readonly found: Row;
  readonly courses: Courses;
  readonly mode: ImportMode;
}

async function commit(context: Context, store: Store, { found, courses, mode }: Commit): Promise<Committed> {
  const importId = String(found.id);
  const sheets = sheetNames(columnsOf(found));
  const before = await countImportRows(store, importId);
  if (before.total === 0) throw new AppError('noRows');
  if (mode === 'all' && before.failed > 0) {
    const failed = await findImportRows(store, { importId, after: 0, most: mostReported, state: 'failed' });
    const appError = invalidRows(failed.map(toStagedRow), { n: before.failed, sheets });
    throw new LateRows({ error: appError, found, late: [] });
  }
  const writes =
    sheets.length > 0
      ? await writeGroups(context, store, {
          importId,
          courses,
          note: (some) => noteWrites(store, importId, some),
        })
      : await writeGood(context, store, { importId, course: courses.records });
  const { total, ids, late, lines, children } = writes;
  const faulty = late.filter(({ errors }) => errors.length > 0);
  if (mode === 'all' && faulty.length > 0) throw new LateRows({ error: invalidRows(faulty, { n: faulty.length, sheets }), found, late });
  await replaceImportRows(
    store,
    importId,
    late.map((row) => fromStagedRow(importId, row)),
  );
  const answer = await conclude(context, store, { importId, total, sheets, ...(lines && { lines }) });
  announceMany(context, store, ids);
  for (const compiled of children) announceChange({ ...context, compiled }, store, []);
  return { answer, count: ids.length };
}

/** Writes the valid rows. Returns, as `late`, the rows that became invalid since they were checked or that business code rejected. */
async function writeGood(
  context: Context,
  store: Store,
  { importId, course }: { readonly importId: string; readonly course: Course },
): Promise<Omit<GroupWrites, 'lines'> & Partial<Pick<GroupWrites, 'lines'>>> {
  const total = { created: 0, updated: 0, unchanged: 0 };
  const ids: string[] = [];
  const late: StagedRow[] = [];
  for await (const { rows, checked } of goodRows(context, store, { importId, course, lock: 'write' })) {
    late.push(...checked.flatMap((row, i) => (row.errors.length > 0 ? [toStage(context, row, rows[i]?.cells ?? {})] : [])));
    const valid = checked.filter(({ errors }) => errors.length === 0);
    await yieldToEventLoop();
    const { writes, rejected } = await writeWilling(context, store, valid);
    late.push(...rejected.map((one) => withFault(context, one, { checked, rows })));
    await noteWrites(store, importId, writes);
    const { created, updated } = idsOf(writes);
    total.created += created.length;
    total.updated += updated.length;
    total.unchanged += writes.unchanged;
    ids.push(...created, ...updated);
    await yieldToEventLoop();
  }
  return { total, ids, late, children: new Set() };
}

/** Converts a valid row that business code rejected to a failed row, which can be corrected. */
function withFault(
  context: Context,
  { row, fault }: Awaited<ReturnType<typeof writeWilling>>['rejected'][number],
  { checked, rows }: { readonly checked: readonly JudgedChange[]; readonly rows: readonly StagedRow[] },
): StagedRow {
  const index = rows.findIndex((one) => one.row === row);
  return { ...toStage(context, checked[index] as JudgedChange, rows[index]?.cells ?? {}), errors: [fault] };
}

async function noteWrites(store: Store, importId: string, writes: Writes): Promise<void> {
  await insertImportWrites(store, notesOf(importId, writes));
}

/** Maximum number of failed rows in the outcome. */
const mostNamed = 1_000;

/** The response and the number of written records. */
interface Committed {
  readonly answer: ImportOutcome;
  /** Number of written records; 0 for a repetition. */
  readonly count: number;
}

/** Returns the rows that an import stores for the undo, one for each record that it wrote. */
function notesOf(importId: string, { records }: Writes): Row[] {
  return records.map((record) => {
    const former = formerOf(record);
    return {
      importId,
      recordId: record.id,
      version: versionOf(record),
      logId: String(record.logged.id),
      former: former && JSON.stringify(former),
    };
  });
}

interface Done {
  readonly importId: string;
  readonly total: Readonly<Record<'created' | 'updated' | 'unchanged', number>>;
  readonly lines?: ImportOutcome['lines'];
  readonly sheets: readonly string[];
}

/** Stores the result of a commit with the import, and returns the response. */
async function conclude(context: Context, store: Store, { importId, total, lines, sheets }: Done): Promise<ImportOutcome> {
  const { failed, held } = await countImportRows(store, importId);
  const rest = await findImportRows(store, { importId, after: 0, most: mostNamed, state: 'failed' });
  const answer: ImportOutcome = {
    importId,
    ...total,
    skipped: failed + held,
    ...(lines && { lines }),
    rows: rest.map((row) => toFailedRow(toStagedRow(row), { language: context.language, sheets })),
  };
  const { created, updated } = total;
  await updateImport(store, {
    id: importId,
    state: 'committed',
    failed,
    held,
    created,
    updated,
    fixes: null,
    outcome: JSON.stringify(answer),
    fresh: created,
    changed: updated,
    touchTime: context.app.clock().toISOString(),
  });
  return answer;
}

/** Maximum number of rows checked and written at once. */
const block = 250;

interface Good {
  readonly importId: string;
  readonly course: Course;
  readonly lock?: 'write';
}

interface GoodBlock {
  readonly rows: readonly StagedRow[];
  /** The rows after a new check. */
  readonly checked: readonly JudgedChange[];
}

/** Yields the valid rows of an import in blocks, checked again against the stored data. */
async function* goodRows(context: Context, store: Store, { importId, course, lock }: Good): AsyncGenerator<GoodBlock> {
  for (let after = 0; ; ) {
    const rows = (await findImportRows(store, { importId, after, most: block, state: 'good' })).map(toStagedRow);
    if (rows.length === 0) return;
    after = rows.at(-1)?.row ?? 0;
    const checked = await checkCells(context, store, { rows, course, ...(lock && { lock }) });
    yield { rows, checked: checked.map((row, i) => withChanges(row, rows[i] as StagedRow)) };
  }
}

/** Adds an error if the row now leads to another record, to another version of its record, or to no record. */
function withChanges(checked: JudgedChange, { recordId, version }: StagedRow): JudgedChange {
  const { current, errors } = checked;
  const isSame = recordId === (current ? String(current.id) : null) && version === (current?.version ?? null);
  if (isSame) return checked;
  return { ...checked, errors: [rowFault(current ? 'changed' : 'gone'), ...errors] };
}

interface CommitMode {
  /** Allowed properties of the body besides the import and the mode. */
  readonly takes: readonly string[];
  readonly run: (context: Context, body: ImportBody) => Promise<unknown>;
}

/** The actions on an import, by the mode of the body. */
const modes: Readonly<Record<ImportMode, CommitMode>> = {
  all: { takes: ['fixes'], run: (context, body) => commitImport(context, { ...body, mode: 'all' }) },
  valid: { takes: ['fixes'], run: (context, body) => commitImport(context, { ...body, mode: 'valid' }) },
  check: { takes: ['fixes'], run: checkFixes },
  park: { takes: ['fixes'], run: parkFixes },
  map: { takes: ['columns', 'forget'], run: mapColumns },
  drop: { takes: [], run: dropImport },
  undo: { takes: [], run: undoImport },
};

/**
 * `POST save{X}Bach[/{x}]`: continues an import (contract README section 6) or saves an array of records, all or none. The path segment
 * after the slash is the owner of the records, if the file defines one (`write/list.ts`).
 */
export async function saveBatch(context: Context): Promise<unknown> {
  const { body } = context;
  if (Array.isArray(body)) return saveRecords(context, body);
  if (typeof body !== 'object' || body === null) throw new AppError('invalidBody');
  const { importId: _, mode = 'all', ...others } = body as ImportBody;
  const commitMode = typeof mode === 'string' && Object.hasOwn(modes, mode) ? modes[mode as ImportMode] : undefined;
  if (!commitMode || Object.keys(others).some((name) => !commitMode.takes.includes(name))) throw new AppError('invalidBody');
  return commitMode.run(context, body as ImportBody);
}
