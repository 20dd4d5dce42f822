import { errors } from '../../contract/errors.ts';
import { accessTables } from '../db/accounts.ts';
import { scopedStore } from '../db/rowScope.ts';
import { type Database, type Store, seenAs, type Tell } from '../db/store.ts';
import { retried } from '../db/transactions.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from './actor.ts';
import { createAccessWatch } from './createAccessWatch.ts';
import { refuseOutOfScope } from './refuseOutOfScope.ts';
import { isNarrow, rowRules } from './rowRules.ts';

type Person = Pick<Actor, 'user' | 'scope' | 'viewer' | 'permissions' | 'menuIds'>;

/**
 * The house as somebody finds it: its database holds only the records that they may see, and takes nothing that would not
 * be among these, nor what would give anybody more than the one who gives it has; from somebody who only looks it takes nothing. Every operation of a resource is handed
 * this house and no other, so none can forget it.
 */
export function houseFor(house: House, person: Person): House {
  const database = databaseFor(house, person);
  return Object.create(house, { database: { value: database, enumerable: true } }) as House;
}

function databaseFor(house: House, person: Person): Database {
  const { schemas } = house;
  const rules = rowRules(schemas, person);
  const isHeld = isNarrow(schemas, person);
  const seenIn = (store: Store): Store => (isHeld ? scopedStore(store, rules) : store);
  const once = async <T>(database: Database, tell: Tell, work: (store: Store) => Promise<T>): Promise<T> => {
    const watch = createAccessWatch(house, person);
    const news: (() => void)[] = [];
    const result = await database.transact(async (store) => {
      const written = new Map<string, Set<string>>();
      const beforeWrite = async (table: string, ids: readonly string[]): Promise<void> => {
        if (accessTables.has(table)) await watch.begin(store);
        if (isHeld) written.set(table, new Set([...(written.get(table) ?? []), ...ids]));
      };
      const whenCommitted = (one: () => void): void => void news.push(one);
      const seen = { ...seenIn(store), beforeWrite, whenCommitted };
      const check = (): Promise<void> => refuseOutOfScope(seen, { written, rules });
      const done = await work(seen).catch(async (error: unknown) => {
        // A record that was written and cannot be found is one out of sight: that is the better word for it.
        if (error instanceof Refusal && error.kind === errors.notFound) await check();
        throw error;
      });
      await check();
      await watch.finish(store);
      return done;
    });
    tell(watch.tell);
    for (const one of news) tell(one);
    return result;
  };
  return seenAs(house.database, (database, tell) => ({
    ...database,
    read: seenIn(database.read),
    transact: async (work) => {
      if (person.viewer) throw new Refusal('onlyLooking');
      return retried(() => once(database, tell, work));
    },
  }));
}
