import { errors } from '../../contract/errors.ts';
import { accessTables } from '../db/access.ts';
import { scopedStore } from '../db/rowScope.ts';
import type { Database, Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from './actor.ts';
import { createAccessWatch } from './createAccessWatch.ts';
import { refuseOutOfScope } from './refuseOutOfScope.ts';
import { rowRules } from './rowRules.ts';

type Person = Pick<Actor, 'user' | 'scope' | 'viewer'>;

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
  const { database, schemas } = house;
  const rules = rowRules(schemas, person);
  const isNarrow = person.scope.name !== 'ALL';
  const seenIn = (store: Store): Store => (isNarrow ? scopedStore(store, rules) : store);
  return {
    ...database,
    read: seenIn(database.read),
    transact: async (work) => {
      if (person.viewer) throw new Refusal('onlyLooking');
      const watch = createAccessWatch(house, person);
      const result = await database.transact(async (store) => {
        const written = new Map<string, Set<string>>();
        const beforeWrite = async (table: string, ids: readonly string[]): Promise<void> => {
          if (accessTables.has(table)) await watch.begin(store);
          if (isNarrow) written.set(table, new Set([...(written.get(table) ?? []), ...ids]));
        };
        const seen = { ...seenIn(store), beforeWrite };
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
      watch.tell();
      return result;
    },
  };
}
