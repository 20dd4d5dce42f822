import type { Database } from '../db/store.ts';
import type { House } from '../house.ts';

/**
 * Does work that writes `count` records where nobody waits for it, if these are many (`Database.aside`); on databases whose
 * writers do not wait for each other it is done at once. What others were quicker with is tried once more, and then in one
 * transaction, for which they wait.
 */
export async function writeAside<T>(
  house: Pick<House, 'database' | 'events' | 'schemas'>,
  count: number,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database } = house;
  const { aside } = database;
  if (!aside || count <= few) return work(database);
  return inTurn(house, async () => {
    for (let tries = 0; tries < 2; tries += 1) {
      const { schemas } = house;
      // Another state of the files asks for other columns and checks.
      const done = await aside(work, { count, isStill: () => house.schemas === schemas });
      if (done) return done.result;
    }
    return work(database);
  });
}

/** Work that writes so few records is over before anybody waits for it. */
const few = 100;

const turns = new WeakMap<House['events'], Promise<unknown>>();

/** One after the other: whoever asks twice for the same waits for its outcome, and two never get in each other's way. */
function inTurn<T>({ events }: Pick<House, 'events'>, work: () => Promise<T>): Promise<T> {
  const run = (turns.get(events) ?? Promise.resolve()).then(work);
  turns.set(
    events,
    run.catch(() => undefined),
  );
  return run;
}
