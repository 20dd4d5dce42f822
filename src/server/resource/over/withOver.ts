import { overQuery } from '../../db/overQuery.ts';
import { storeOfParts } from '../../db/rowScope.ts';
import type { Database, Store } from '../../db/store.ts';
import type { House } from '../../house.ts';
import { todayIn } from '../totals/todayIn.ts';

/**
 * The database of a house in which resources over others have the rows that these come to at the moment. Whoever reads
 * them asks as ever; who sees only some records of the other one gets rows over these alone.
 */
export function withOver(database: Database, houseOf: () => House): Database {
  const seenIn = (store: Store): Store =>
    storeOfParts(store, (table) => {
      const house = houseOf();
      const over = house.schemas.byName.get(table)?.resource.over;
      return over && overQuery(store, over, todayIn(house));
    });
  return {
    ...database,
    read: seenIn(database.read),
    transact: (work) => database.transact((store) => work(seenIn(store))),
  };
}
