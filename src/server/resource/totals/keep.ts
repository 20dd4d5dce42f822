import type { CompiledResource } from '../../../../codegen/types.ts';
import { fill, type Language } from '../../../contract/text.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import {
  findAllIds,
  findUnworked,
  forgetWorked,
  noteWorked,
  sumChildren,
  refreshDays as writeDays,
} from '../../db/figures.ts';
import { unfitNarrowings } from '../../db/migration/offenders.ts';
import type { Narrowing } from '../../db/migration/plan.ts';
import { lockRows, updateRow } from '../../db/rows.ts';
import {
  type Database,
  type Publish,
  type Row,
  type RowWatch,
  type Store,
  seenAs,
  type Value,
} from '../../db/store.ts';
import { createYielder } from '../../throttle.ts';
import { withOver } from '../find.ts';
import { labelIn } from '../labels.ts';
import {
  createRowCache,
  type Feed,
  type FigureFault,
  type Sums,
  type TotalsPlan,
  todayIn,
  totalsPlan,
  type Worked,
  workOut,
} from './plan.ts';

/** If more records have changed, it is reported as a change of the whole list. */
const mostNamed = 500;

/**
 * The database of an app in which numbers that follow from other records are right at the end of every transaction,
 * whoever writes what and in which way, and in which rows over others are what these come to. Open consoles are told of the records whose numbers have changed.
 */
export function keepTotals(base: Database, appOf: () => App): Database {
  const running = new Set<Promise<unknown>>();
  const kept = seenAs(base, (one, publish) => {
    const database = withOver(one, appOf);
    return { ...database, transact: (work) => transactWithTotals(database, appOf, { work, publish }) };
  });
  const noted = <T>(run: Promise<T>): Promise<T> => {
    running.add(run);
    return run.finally(() => running.delete(run));
  };
  return {
    ...kept,
    transact: (work) => noted(kept.transact(work)),
    idle: async () => {
      await Promise.allSettled([...running]);
    },
  };
}

interface Change<T> {
  readonly work: (store: Store) => Promise<T>;
  readonly publish: Publish;
}

async function transactWithTotals<T>(database: Database, appOf: () => App, { work, publish }: Change<T>): Promise<T> {
  const news: [string, readonly string[]][] = [];
  const result = await database.transact(async (store) => {
    const app = appOf();
    const plan = totalsPlan(app.schemas.compilation.resources);
    const watch = createTotalsWatch(store, { plan, today: todayIn(app), rejectFigure });
    const done = await work({ ...store, rowWatch: watch });
    await watch.settle();
    news.push(...[...watch.changed].map(([table, ids]): [string, string[]] => [table, [...ids]]));
    return done;
  });
  for (const [resource, ids] of news) {
    publish(() =>
      appOf().events.publish({
        ...{ type: 'recordChanged', resource, account: '' },
        ids: ids.length > mostNamed ? [] : ids,
      }),
    );
  }
  return result;
}

/** A number that its field cannot hold refuses what would have led to it. */
function rejectFigure({ compiled: { resource } }: Worked, [fault]: readonly FigureFault[]): void {
  if (!fault) return;
  const { record, field, why } = fault;
  // Fields that only some users may read are never published.
  const visible = { ...resource, fields: resource.fields.filter(({ access }) => access?.read === undefined) };
  const values = (language: Language) => ({
    record: labelIn({ visible, language }, record),
    why: fill(why[language], { field: field.title[language] }),
  });
  throw new AppError('figureRefused', { values, at: { path: '', keyword: 'total' } });
}

/**
 * Calculates the totals of newly active files once more, because an older process may have written records meanwhile.
 * Only then are they marked as done.
 */
export async function settleFigures(app: App): Promise<void> {
  const { database, schemas, log } = app;
  const { resources } = schemas.compilation;
  const due = await findUnworked(
    database.read,
    resources.map(({ table }) => table),
  );
  if (due.length === 0) return;
  await database.idle?.();
  const rejected = await fillFigures(database, { resources, today: todayIn(app), isLive: true });
  for (const [table, rejections] of rejected) {
    for (const { message } of rejections) log.error({ event: 'figureRefused', table }, message);
  }
}

interface Filling {
  /** The live files, and those about to go live. */
  readonly resources: readonly CompiledResource[];
  /** The day in UTC. */
  readonly today: string;
  /** The file is active: from now on every write keeps the totals right. */
  readonly isLive: boolean;
}

type RejectedTables = ReadonlyMap<string, readonly Narrowing[]>;

/** Undoes a transaction in which something did not fit. */
class Unfit extends Error {
  readonly rejected: RejectedTables;
  constructor(rejected: RejectedTables) {
    super('numbers do not fit into their fields');
    this.rejected = rejected;
  }
}

/**
 * Works out the numbers of all records of resources whose files say other ones than were ever worked out, in one
 * transaction. Gives the tables in which one does not fit into its field: they stay as they are.
 */
export async function fillFigures(database: Database, filling: Filling): Promise<RejectedTables> {
  const tables = filling.resources.map(({ table }) => table);
  let due = await findUnworked(database.read, tables);
  const all = new Map<string, readonly Narrowing[]>();
  while (due.length > 0) {
    const some = due;
    try {
      await database.transact(async (store) => {
        const names = some.map(({ name }) => name);
        await fillColumn(store, filling, names);
        // It is not known in advance which file will become active: whichever it is, everything is calculated again
        // then.
        await (filling.isLive ? noteWorked(store, some) : forgetWorked(store, names));
      });
      return all;
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      for (const [table, rejections] of error.rejected) all.set(table, rejections);
      due = due.filter(({ name }) => !all.has(name));
    }
  }
  return all;
}

async function fillColumn(
  { rowWatch: _, ...store }: Store,
  { resources, today }: Filling,
  tables: readonly string[],
): Promise<void> {
  const counts = new Map<string, Map<string, number>>();
  const watch = createTotalsWatch(store, {
    ...{ plan: totalsPlan(resources), today, yieldNow: createYielder() },
    rejectFigure: ({ compiled: { table } }, faults) => {
      const own = counts.get(table.name) ?? new Map<string, number>();
      for (const { field } of faults) own.set(field.name, (own.get(field.name) ?? 0) + 1);
      counts.set(table.name, own);
    },
  });
  for (const table of tables) watch.touch(table, await findAllIds(store, table));
  await watch.settle();
  if (counts.size > 0) throw new Unfit(new Map([...counts].map(([table, own]) => [table, unfitNarrowings(own)])));
}

/** The day up to which days are counted. */
const counted = new WeakMap<App, { readonly day: string; readonly resources: unknown }>();

/** Counts days that have no end yet up to today, when the day or the files are others than at the last time. */
export async function refreshDays(app: App): Promise<void> {
  const { resources } = app.schemas.compilation;
  const today = todayIn(app);
  const last = counted.get(app);
  if (last?.day === today && last.resources === resources) return;
  for (const { table, resource } of resources) {
    for (const { name: column, derived } of resource.fields) {
      if (!derived || !('daysSince' in derived)) continue;
      const { daysSince: from, until } = derived;
      await app.database.transact((store) => writeDays(store, { table: table.name, column, from, until, today }));
    }
  }
  counted.set(app, { day: today, resources });
}

interface Watching {
  readonly plan: TotalsPlan;
  /** The day in UTC. */
  readonly today: string;
  /** Told of a number that cannot be written; it throws, or the record stays as it is. */
  readonly rejectFigure: (worked: Worked, faults: readonly FigureFault[]) => void;
  /** Called after each block. */
  readonly yieldNow?: () => Promise<void> | undefined;
}

interface TotalsWatch extends RowWatch {
  /** The numbers of these records are to be worked out. */
  touch(table: string, ids: readonly Value[]): void;
  /** The records whose numbers have changed, by their table. */
  readonly changed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** So many records are worked out together, and more rounds than these go on for ever. */
const [block, mostRounds] = [250, 1_000];

/**
 * Follows the rows of one transaction and works out anew what they are added up to: in the order of totals that build on
 * each other, all records of a table at once and in the order of their ids, so that writers never wait for each other in a
 * ring. Each is locked before it is added up: whoever writes at the same time is waited for, and counted.
 */
function createTotalsWatch(store: Store, watching: Watching): TotalsWatch {
  const { plan } = watching;
  const rowCache = createRowCache(store, (table) => plan.feeds.has(table) || plan.worked.has(table));
  const due = createDue();
  const changed = new Map<string, Set<string>>();
  const feed = (table: string, idsIn: (feed: Feed) => readonly Value[]): void => {
    for (const each of plan.feeds.get(table) ?? []) due.touch(each.parent, idsIn(each));
  };
  const follow = async (table: string, row: Row & { readonly id: string }, isOwn: boolean): Promise<void> => {
    const before = await rowCache.find(table, row.id);
    if (!before) return;
    const after = { ...before, ...row };
    const differs = (name: string): boolean => (before[name] ?? null) !== (after[name] ?? null);
    feed(table, ({ by, columns }) => (columns.some(differs) ? [before[by] ?? null, after[by] ?? null] : []));
    if (!isOwn && plan.worked.get(table)?.totals.some(differs)) due.touch(table, [row.id]);
    rowCache.keep(table, [after]);
  };
  const write = async (table: string, row: Row & { readonly id: string }): Promise<void> => {
    await follow(table, row, true);
    await updateRow(store, table, row);
    changed.set(table, (changed.get(table) ?? new Set()).add(row.id));
  };
  return {
    changed,
    touch: due.touch,
    seen: rowCache.keep,
    inserting: (table, rows) => {
      feed(table, ({ by }) => rows.map((row) => row[by] ?? null));
      const totals = plan.worked.get(table)?.totals ?? [];
      const ahead = rows.filter((row) => totals.some((name) => (row[name] ?? 0) !== 0));
      due.touch(
        table,
        ahead.map((row) => row.id ?? null),
      );
    },
    updating: (table, row) => follow(table, row, false),
    deleting: async (table, ids) => {
      if (!plan.feeds.has(table)) return;
      const removed = await rowCache.findAll(table, ids);
      feed(table, ({ by }) => removed.map((row) => row[by] ?? null));
      rowCache.forget(table, ids);
    },
    undone: rowCache.forgetAll,
    settle: async () => {
      for (let round = 0; ; round++) {
        const next = due.take((table) => plan.worked.get(table)?.rank ?? 0);
        if (!next) return;
        if (round > mostRounds) throw new Error(`the totals of ${next.table} depend on each other in a cycle`);
        await settleTable(store, watching, { ...next, keep: rowCache.keep, write });
      }
    },
  };
}

/** The records that are to be worked out. */
function createDue() {
  const due = new Map<string, Set<string>>();
  return {
    touch: (table: string, ids: readonly Value[]): void => {
      const all = due.get(table) ?? new Set<string>();
      for (const id of ids) if (typeof id === 'string') all.add(id);
      if (all.size > 0) due.set(table, all);
    },
    /** The records of the table with the lowest rank, in the order of their ids. */
    take: (rankOf: (table: string) => number): { readonly table: string; readonly ids: string[] } | undefined => {
      const [table] = [...due.keys()].toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
      if (table === undefined) return undefined;
      const ids = [...(due.get(table) ?? [])].toSorted();
      due.delete(table);
      return { table, ids };
    },
  };
}

interface Settling {
  readonly table: string;
  readonly ids: readonly string[];
  readonly keep: (table: string, rows: readonly Row[]) => void;
  readonly write: (table: string, row: Row & { readonly id: string }) => Promise<void>;
}

async function settleTable(store: Store, watching: Watching, { table, ids, keep, write }: Settling): Promise<void> {
  const { plan, today, rejectFigure, yieldNow } = watching;
  const worked = plan.worked.get(table);
  for (let start = 0; worked && start < ids.length; start += block) {
    const some = ids.slice(start, start + block);
    const rows = await lockRows(store, { table, ids: some });
    keep(table, rows);
    const sums: Sums[] = [];
    for (const group of worked.groups) sums.push({ group, found: await sumChildren(store, { ...group, ids: some }) });
    for (const row of rows) {
      const { values, faults } = workOut(worked, { row, sums, today });
      if (faults.length > 0) rejectFigure(worked, faults);
      else if (Object.keys(values).length > 0) await write(table, { id: String(row.id), ...values });
    }
    await yieldNow?.();
  }
}
