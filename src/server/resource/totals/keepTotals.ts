import type { Language } from '../../../contract/text.ts';
import { fill } from '../../../contract/text.ts';
import { type Database, type Store, seenAs, type Tell } from '../../db/store.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';
import { labelIn } from '../bulk/labelIn.ts';
import { withOver } from '../over/withOver.ts';
import { createTotalsWatch } from './createTotalsWatch.ts';
import type { FigureFault } from './figureFaults.ts';
import { todayIn } from './todayIn.ts';
import { totalsPlan, type Worked } from './totalsPlan.ts';

/** More changed records than these are told as a change of the whole list. */
const mostNamed = 500;

/**
 * The database of a house in which numbers that follow from other records are right at the end of every transaction,
 * whoever writes what and in which way, and in which rows over others are what these come to. Open consoles are told of the records whose numbers have changed.
 */
export function keepTotals(given: Database, houseOf: () => House): Database {
  const running = new Set<Promise<unknown>>();
  const kept = seenAs(given, (one, tell) => {
    const database = withOver(one, houseOf);
    return { ...database, transact: (work) => transactWithTotals(database, houseOf, { work, tell }) };
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
  readonly tell: Tell;
}

async function transactWithTotals<T>(database: Database, houseOf: () => House, { work, tell }: Change<T>): Promise<T> {
  const news: [string, readonly string[]][] = [];
  const result = await database.transact(async (store) => {
    const house = houseOf();
    const plan = totalsPlan(house.schemas.compilation.resources);
    const watch = createTotalsWatch(store, { plan, today: todayIn(house), refuse });
    const done = await work({ ...store, rowWatch: watch });
    await watch.settle();
    news.push(...[...watch.changed].map(([table, ids]): [string, string[]] => [table, [...ids]]));
    return done;
  });
  for (const [resource, ids] of news) {
    tell(() =>
      houseOf().events.publish({
        ...{ type: 'recordChanged', resource, account: '' },
        ids: ids.length > mostNamed ? [] : ids,
      }),
    );
  }
  return result;
}

/** A number that its field cannot hold refuses what would have led to it. */
function refuse({ compiled: { resource } }: Worked, [fault]: readonly FigureFault[]): void {
  if (!fault) return;
  const { record, field, why } = fault;
  // What only some may read is told to nobody.
  const visible = { ...resource, fields: resource.fields.filter(({ access }) => access?.read === undefined) };
  const values = (language: Language) => ({
    record: labelIn({ visible, language }, record),
    why: fill(why[language], { field: field.title[language] }),
  });
  throw new Refusal('figureRefused', { values, at: { path: '', keyword: 'total' } });
}
