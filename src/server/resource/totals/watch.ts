import { sumChildren } from '../../db/figures.ts';
import { lockRows, updateRow } from '../../db/rows.ts';
import type { Row, RowWatch, Store, Value } from '../../db/store.ts';
import {
  createRowCache,
  type Feed,
  type FigureFault,
  type Sums,
  type TotalsPlan,
  type Worked,
  workOut,
} from './plan.ts';

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
export function createTotalsWatch(store: Store, watching: Watching): TotalsWatch {
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
        if (round > mostRounds) throw new Error(`the totals of ${next.table} never come to an end`);
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
    /** Those of the table with the lowest rank, in the order of their ids. */
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
