import type { CompiledResource } from '../../../../codegen/types.ts';
import { findAllIds, findUnworked, forgetWorked, noteWorked } from '../../db/figures.ts';
import { unfitNarrowings } from '../../db/migration/offenders.ts';
import type { Narrowing } from '../../db/migration/plan.ts';
import type { Database, Store } from '../../db/store.ts';
import { createPace } from '../../pace.ts';
import { createTotalsWatch } from './createTotalsWatch.ts';
import { totalsPlan } from './totalsPlan.ts';

interface Filling {
  /** What is served, or will be. */
  readonly resources: readonly CompiledResource[];
  /** The day in UTC. */
  readonly today: string;
  /** It is in force: from now on whoever writes keeps it right. */
  readonly isLive: boolean;
}

type Refused = ReadonlyMap<string, readonly Narrowing[]>;

/** Undoes a transaction in which something did not fit. */
class Unfit extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('numbers do not fit into their fields');
    this.refused = refused;
  }
}

/**
 * Works out the numbers of all records of resources whose files say other ones than were ever worked out, in one
 * transaction. Gives the tables in which one does not fit into its field: they stay as they are.
 */
export async function fillFigures(database: Database, filling: Filling): Promise<Refused> {
  const tables = filling.resources.map(({ table }) => table);
  let due = await findUnworked(database.read, tables);
  const all = new Map<string, readonly Narrowing[]>();
  while (due.length > 0) {
    const some = due;
    try {
      await database.transact(async (store) => {
        const names = some.map(({ name }) => name);
        await fill(store, filling, names);
        // Until a file is in force nobody knows which one it will be: whichever it is, all is worked out once more then.
        await (filling.isLive ? noteWorked(store, some) : forgetWorked(store, names));
      });
      return all;
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      for (const [table, refusals] of error.refused) all.set(table, refusals);
      due = due.filter(({ name }) => !all.has(name));
    }
  }
  return all;
}

async function fill(
  { rowWatch: _, ...store }: Store,
  { resources, today }: Filling,
  tables: readonly string[],
): Promise<void> {
  const counts = new Map<string, Map<string, number>>();
  const watch = createTotalsWatch(store, {
    ...{ plan: totalsPlan(resources), today, pace: createPace() },
    refuse: ({ compiled: { table } }, faults) => {
      const own = counts.get(table.name) ?? new Map<string, number>();
      for (const { field } of faults) own.set(field.name, (own.get(field.name) ?? 0) + 1);
      counts.set(table.name, own);
    },
  });
  for (const table of tables) watch.touch(table, await findAllIds(store, table));
  await watch.settle();
  if (counts.size > 0) throw new Unfit(new Map([...counts].map(([table, own]) => [table, unfitNarrowings(own)])));
}
