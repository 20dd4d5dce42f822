import type { CompiledResource } from '../../../../codegen/types.ts';
import { fill, type Language } from '../../../contract/wire.ts';
import type { App } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { findAllIds, findUnworked, forgetWorked, keepSums, noteWorked, sumChildren, refreshDays as writeDays } from '../../db/figures.ts';
import { checkWriter, waitForOlderWriters } from '../../db/generations.ts';
import { unfitNarrowings } from '../../db/migration/offenders.ts';
import type { Narrowing } from '../../db/migration/plan.ts';
import { lockRows, updateRow } from '../../db/rows.ts';
import {
  type Announcement,
  type Database,
  type Publish,
  type Row,
  type RowWatch,
  type SharedEvent,
  type Store,
  seenAs,
  type Value,
} from '../../db/store.ts';
import { keptSumsOf } from '../../db/tables.ts';
import { mergeEvents } from '../../events.ts';
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

/** Maximum number of changed records that are reported one by one; for more, a change of the whole list is reported. */
const mostNamed = 500;

/**
 * Returns a database that keeps calculated values correct at the end of every transaction, however records are written. It also provides
 * the rows of resources grouped over others. Open consoles are notified of records whose calculated values changed.
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
  let events: readonly SharedEvent[] = [];
  const result = await database.transact(async (store) => {
    const writer = checkWriter(store, database);
    const app = appOf();
    const plan = totalsPlan(app.schemas.compilation.resources);
    const watch = createTotalsWatch(store, { plan, today: todayIn(app), rejectFigure });
    const undone = (): void => {
      watch.undone();
      writer.undone();
    };
    const announced: Announcement[] = [];
    const announce = (one: Announcement): void => void announced.push(one);
    const done = await work({ ...store, rowWatch: { ...watch, undone }, beforeWrite: writer.check, announce });
    await watch.settle();
    events = await eventsOf(watch.changed, announced);
    if (events.length > 0) await database.storeNotice?.(store, JSON.stringify(events));
    return done;
  });
  if (events.length > 0) publish(() => appOf().events.publishStored(events));
  return result;
}

async function eventsOf(
  changed: ReadonlyMap<string, ReadonlySet<string>>,
  announced: readonly Announcement[],
): Promise<readonly SharedEvent[]> {
  const ofTotals = [...changed].map(([resource, ids]): SharedEvent => {
    return { type: 'recordChanged', resource, account: '', ids: ids.size > mostNamed ? [] : [...ids] };
  });
  const others: SharedEvent[] = [];
  for (const one of announced) others.push(...(await one()));
  return mergeEvents([...ofTotals, ...others]);
}

/** Rejects the write if a calculated value does not fit its field. */
function rejectFigure({ compiled: { resource } }: Worked, [fault]: readonly FigureFault[]): void {
  if (!fault) return;
  const { record, field, why } = fault;
  // Fields with a read permission must not appear in the record's label.
  const visible = { ...resource, fields: resource.fields.filter(({ access }) => access?.read === undefined) };
  const values = (language: Language) => ({
    record: labelIn({ visible, language }, record),
    why: fill(why[language], { field: field.title[language] }),
  });
  throw new AppError('figureRejected', { values, at: { path: '', keyword: 'total' } });
}

/**
 * Recalculates the totals of files that have just become live, because an older process may have written records meanwhile. Only then are
 * the totals recorded as up to date.
 */
export async function settleFigures(app: App): Promise<void> {
  const { database, schemas, log } = app;
  await keepAllSums(app);
  const { resources } = schemas.compilation;
  const due = await findUnworked(
    database.read,
    resources.map(({ table }) => table),
  );
  if (due.length === 0) return;
  await database.idle?.();
  await waitForOlderWriters(database);
  const rejected = await fillFigures(database, { resources, today: todayIn(app), isLive: true });
  for (const [table, rejections] of rejected) {
    for (const { message } of rejections) log.error({ event: 'figureRejected', table }, message);
  }
}

/** Keeps the sums for all resources grouped over others. A failure is only logged, because without them all records are added up. */
export async function keepAllSums({ database, schemas, log, clock }: App): Promise<void> {
  const sums = schemas.compilation.resources.flatMap(({ resource: { over } }) => {
    const source = over && schemas.byName.get(over.resource);
    return (source && keptSumsOf(over, source.table)) ?? [];
  });
  await keepSums(database, sums, clock()).catch((err: unknown) => log.warn({ err }, 'sums are not kept, which makes some lists slow'));
}

interface Filling {
  /** The live files and those about to become live. */
  readonly resources: readonly CompiledResource[];
  /** Today's date in UTC. */
  readonly today: string;
  /** Whether the files are live. If so, every later write keeps the totals correct. */
  readonly isLive: boolean;
}

type RejectedTables = ReadonlyMap<string, readonly Narrowing[]>;

/** Thrown to roll back a transaction in which a value did not fit its field. */
class Unfit extends Error {
  readonly rejected: RejectedTables;
  constructor(rejected: RejectedTables) {
    super('numbers do not fit into their fields');
    this.rejected = rejected;
  }
}

/**
 * Calculates the values of all records in resources whose definitions have changed, in one transaction. Returns the tables with a value
 * that does not fit its field; these stay unchanged.
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
        // If the files are not live yet, the values are marked as outdated: they are calculated again when it is known which version
        // becomes live.
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
  { rowWatch: _, beforeWrite: __, ...store }: Store,
  { resources, today }: Filling,
  tables: readonly string[],
): Promise<void> {
  const counts = new Map<string, Map<string, number>>();
  const watch = createTotalsWatch(store, {
    plan: totalsPlan(resources),
    today,
    yieldNow: createYielder(),
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

/** The day and the files for which day counts were last updated. */
const counted = new WeakMap<App, { readonly day: string; readonly resources: unknown }>();

/** Updates open-ended day counts if the day or the files have changed since the last time. */
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
  /** Today's date in UTC. */
  readonly today: string;
  /** Called with the values of a record that do not fit. If the function does not throw, the record stays unchanged. */
  readonly rejectFigure: (worked: Worked, faults: readonly FigureFault[]) => void;
  /** Called after each block. */
  readonly yieldNow?: () => Promise<void> | undefined;
}

interface TotalsWatch extends RowWatch {
  /** Marks the calculated values of these records as outdated. */
  touch(table: string, ids: readonly Value[]): void;
  /** Ids of the records whose values changed, by table. */
  readonly changed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Records calculated at once, and the round after which a cycle is assumed. */
const [block, mostRounds] = [250, 1_000];

/**
 * Follows the rows of one transaction and recalculates the values that depend on them: in dependency order, and within a table in order of
 * ids to avoid deadlocks. Each record is locked before its total is calculated, so concurrent writes are waited for and included.
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

/** Creates the set of records to recalculate. */
function createDue() {
  const due = new Map<string, Set<string>>();
  return {
    touch: (table: string, ids: readonly Value[]): void => {
      const all = due.get(table) ?? new Set<string>();
      for (const id of ids) if (typeof id === 'string') all.add(id);
      if (all.size > 0) due.set(table, all);
    },
    /** Takes the records of the table with the lowest rank, in order of their ids. */
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
