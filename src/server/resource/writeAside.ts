import type { Database } from '../db/store.ts';
import type { House } from '../house.ts';

/**
 * Writes `count` records, if these are many, where nobody waits for it (`Database.aside`). Databases whose writers do not wait
 * for each other do it at once. Where others write the same meanwhile it is tried once more, and at last done in one
 * transaction, which the others wait for.
 */
export async function writeAside<T>(
  { house, path }: { readonly house: Pick<House, 'database' | 'events' | 'schemas'>; readonly path: string },
  count: number,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database } = house;
  const { aside } = database;
  if (!aside || count <= few) return work(database);
  return inTurn(house, path, async () => {
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

const turns = new WeakMap<House['events'], Map<string, Promise<unknown>>>();

/** One call of a path after the other: they would get in each other's way, and who asks twice for the same waits for its outcome. */
function inTurn<T>({ events }: Pick<House, 'events'>, path: string, work: () => Promise<T>): Promise<T> {
  const byPath = turns.get(events) ?? new Map<string, Promise<unknown>>();
  turns.set(events, byPath);
  const run = (byPath.get(path) ?? Promise.resolve()).then(work);
  const ended = run.then(
    () => undefined,
    () => undefined,
  );
  byPath.set(path, ended);
  void ended.then(() => byPath.get(path) === ended && byPath.delete(path));
  return run;
}
