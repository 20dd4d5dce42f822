import { accessTables } from '../../../db/access.ts';
import { brokenIndex } from '../../../db/failures.ts';
import { countImportRows, deleteSomeGoodRows } from '../../../db/imports.ts';
import type { Row } from '../../../db/store.ts';
import type { House } from '../../../house.ts';
import { Refusal } from '../../../refusal.ts';
import { isLimited } from '../../allow/refusedBy.ts';
import type { Context } from '../../context.ts';
import { hasSaveHook } from '../../hooks/aroundSave.ts';
import { hasPrepareHook } from '../../hooks/prepareAll.ts';
import { parentsOf } from '../../lines/touchParents.ts';
import { totalsPlan } from '../../totals/totalsPlan.ts';
import { courseOf } from '../checkCells.ts';
import type { Committed } from '../conclude.ts';
import { invalidRows } from '../invalidRows.ts';
import { keepLate } from '../keepLate.ts';
import { LateRows } from '../lateRows.ts';
import { coursesOf } from '../lines/courses.ts';
import { allFixes, columnsOf, recheck } from '../recheck.ts';
import type { ImportBody } from '../saveBatch.ts';
import { findOwnImport, findStaged, type StagedRow, sheetNames } from '../stagedImport.ts';
import { judgeAhead, openWaiting } from './judgeAhead.ts';
import { dropWaiting, Outdated, takeOver } from './takeOver.ts';

/**
 * Commits an import so that nobody waits for it, where all who write wait for each other: its rows are judged and laid
 * ready in small parts, and one short transaction writes them, all or none. Undefined where that cannot be, or where
 * something came in the way: then they are judged and written in one transaction.
 */
export async function commitAhead(context: Context, body: ImportBody): Promise<Committed | undefined> {
  const { house } = context;
  if (!canBeAhead(context)) return undefined;
  return inTurn(house, () =>
    house.database.inParts(async () => {
      const found = await findReady(context, body);
      return found && commitReady(context, found, body.mode === 'all');
    }),
  );
}

/** Whether rows can be judged before the transaction that writes them: nothing but the rows decides what is written, and nothing is written around each. */
function canBeAhead(context: Context): boolean {
  const { house, compiled } = context;
  const { resource, table } = compiled;
  const { feeds, worked } = totalsPlan(house.schemas.compilation.resources);
  return !(
    house.database.hasOneWriter !== true ||
    hasPrepareHook(context) ||
    hasSaveHook(context) ||
    isLimited(compiled, 'edit') ||
    accessTables.has(table.name) ||
    feeds.has(table.name) ||
    (worked.get(table.name)?.totals ?? []).length > 0 ||
    parentsOf(house.schemas, compiled).length > 0 ||
    resource.fields.some(({ serial }) => serial) ||
    resource.list.views.some(({ view }) => view === 'tree')
  );
}

const turns = new WeakMap<House['events'], Promise<unknown>>();

/** One import at a time: whoever asks twice for the same waits for its outcome, and nobody else waits for two. */
function inTurn<T>({ events }: House, work: () => Promise<T>): Promise<T> {
  const run = (turns.get(events) ?? Promise.resolve()).then(work);
  turns.set(
    events,
    run.catch(() => undefined),
  );
  return run;
}

/** The import with its fixes taken, if its rows can be written now. */
async function findReady(context: Context, { importId, fixes = {}, mode }: ImportBody): Promise<Row | undefined> {
  const { database } = context.house;
  const isReady = async ({ state, columns }: Row): Promise<boolean> => {
    if (state !== 'staged' || sheetNames(columnsOf({ columns: columns ?? null })).length > 0) return false;
    const { total, failed } = await countImportRows(database.read, String(importId));
    return total > 0 && !(mode === 'all' && failed > 0);
  };
  const found = await findOwnImport(context, database.read, { id: importId });
  const taken = allFixes(found, fixes);
  if (found.state === 'staged' && Object.keys(taken).length > 0) {
    await database.transact(async (store) => {
      const staged = await findStaged(context, store, importId);
      await recheck(context, store, { found: staged, courses: coursesOf(context, columnsOf(staged)), fixes: taken });
    });
  }
  const now = await findOwnImport(context, database.read, { id: importId });
  return (await isReady(now)) ? now : undefined;
}

async function commitReady(context: Context, found: Row, isAll: boolean): Promise<Committed | undefined> {
  const { house, compiled } = context;
  const { schemas, database } = house;
  const importId = String(found.id);
  const waiting = await database.transact((store) => openWaiting(context, store));
  try {
    const course = courseOf(context, columnsOf(found));
    const judged = await judgeAhead(context, { importId, course, waiting });
    const { late } = judged;
    if (isAll && late.length > 0) throw lateRows(found, late);
    const done = await database.transact((store) => {
      // Another state of the files asks for other columns and checks.
      if (house.schemas !== schemas) throw new Outdated();
      return takeOver(context, store, { found, judged, waiting });
    });
    await tidy(house, () => forgetRows(house, importId));
    return done;
  } catch (error) {
    if (error instanceof LateRows) {
      await keepLate(context, error, {});
      throw error.late.refusal;
    }
    if (isInTheWay(error, compiled)) return undefined;
    throw error;
  } finally {
    await tidy(house, () => database.transact((store) => dropWaiting(store, waiting)));
  }
}

function lateRows(found: Row, late: readonly StagedRow[]): LateRows {
  return new LateRows({ refusal: invalidRows(late, { n: late.length, sheets: [] }), found, late });
}

/** What is refused of all rows together is refused of those that it is about where they are written one after the other. */
function isInTheWay(error: unknown, { table }: Context['compiled']): boolean {
  const isRefused = error instanceof Refusal && error.kind.status < 500;
  return isRefused || error instanceof Outdated || brokenIndex(error, table) !== undefined;
}

/** The rows of the file are where they belong. */
async function forgetRows({ database }: House, importId: string): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const last: number = after;
    after = await database.transact((store) => deleteSomeGoodRows(store, importId, last));
  }
}

/** What is left behind is nobody's loss: it goes with the import, or with the connection. */
async function tidy({ log }: House, work: () => Promise<void>): Promise<void> {
  await work().catch((err: unknown) =>
    log.warn({ err, event: 'importNotTidied' }, 'rows of an import are left behind'),
  );
}
