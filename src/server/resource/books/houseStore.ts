import { accessTables } from '../../db/accounts.ts';
import { type Store, wholeOf } from '../../db/store.ts';

/** The transaction of a call with the records of everybody; changes of accounts and rights are looked at all the same. */
export function houseStore(store: Store): Store {
  const { whole: _, beforeWrite, ...transaction } = store;
  return {
    ...{ ...transaction, db: wholeOf(store).db },
    ...(beforeWrite && {
      beforeWrite: async (table: string) => {
        // Without ids: where these rows belong is not the caller's affair.
        if (accessTables.has(table)) await beforeWrite(table, []);
      },
    }),
  };
}
