import type { Kysely } from 'kysely';
import type { Recall } from './createRecall.ts';
import type { Lock } from './rows.ts';
import type { RowWatch } from './rowWatch.ts';
import type { Counter } from './serials.ts';

/** What a column can hold. Integers beyond 2^53 travel as digit strings. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** Every table, those of the resources included, which are known only while running. */
export type Tables = Record<string, Record<string, Value>>;

/** What differs between the two databases; nothing outside `server/db` knows more. */
export interface Product {
  readonly name: 'sqlite' | 'postgres';
  /** Column types. Text sorts by code point in both, so that pages agree. */
  readonly columnTypes: Readonly<Record<'text' | 'integer', string>>;
  /** Matches without regard to the case of ASCII letters. */
  readonly like: 'like' | 'ilike';
  /** Whether rows and keys must be locked by name; SQLite has one writer at a time anyway. */
  readonly locksRows: boolean;
}

/** A way into the database: outside a transaction for reading, or inside one. */
export interface Store {
  readonly db: Kysely<Tables>;
  readonly product: Product;
  /** Of a store that shows only some rows: the same way in with all of them, for what must not depend on who asks. */
  readonly whole?: Store;
  /** Of a store for reading: what was asked already, where the database can tell that nothing was written since. */
  readonly recall?: Recall;
  /** Told of rows before they are written: their table, and their ids where rows come or change. */
  readonly beforeWrite?: (table: string, ids: readonly string[]) => Promise<void>;
  /** Of a transaction that locks no rows: told of rows that it keeps or changes, as others would lock them. */
  readonly whenHeld?: (table: string, ids: readonly string[], lock: Lock) => void;
  /** Of a copy: takes the next numbers of a counter where all others take theirs, and gives the last of them. */
  readonly takeNumbers?: (counter: Counter, count: number) => Promise<number>;
  /** Of a transaction: follows the rows that are read to be changed, and those that are written. */
  readonly rowWatch?: RowWatch;
  /** Of a transaction: keeps what is to be told once it is committed, and forgets it with a transaction that is undone. */
  readonly whenCommitted?: (tell: () => void) => void;
}

/** All rows, whoever asks: for what must be there once in all, and for what refers to a record. */
export function wholeOf(store: Store): Store {
  return store.whole ?? store;
}

/** Of work on a copy. */
export interface Terms {
  /** How many records it writes, more or less. */
  readonly count: number;
  /** Asked before it is brought over: whether all else is as it was. */
  readonly isStill: () => boolean;
}

/** The database as the rest of the server sees it. */
export interface Database {
  /** Whether all who write wait for each other. */
  readonly hasOneWriter?: boolean;
  /** For reading: sees what is committed, never a half-done write. */
  readonly read: Store;
  /**
   * One transaction: everything that `work` does through its store happens, or nothing does. One that cannot have the
   * database in time fails as `isPassing` tells; those of `inParts` wait.
   */
  transact<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Work that writes much, in many transactions: nobody waits in one of them for what the database puts in order afterwards. */
  inParts<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Where all who write wait for each other: work that writes many records, done on a copy while nobody waits for it, and
   * brought over in one short transaction. Undefined, and nothing is written, where others have written the same meanwhile,
   * something else is not as it was, or copying would take longer than the work.
   */
  aside?<T>(work: (copy: Database) => Promise<T>, terms: Terms): Promise<{ readonly result: T } | undefined>;
  /** Waits until the transactions that run now have ended. */
  idle?(): Promise<void>;
  /** Lets the database look at what is stored, so that it chooses its ways well. */
  optimize(): Promise<void>;
  close(): Promise<void>;
}

/** Tells of what was written, once it is. */
export type Tell = (news: () => void) => void;

/**
 * A database that is seen in another way, and so are its copies: what the work on one has to tell waits until it was
 * brought over.
 */
export function seenAs(
  database: Database,
  see: (database: Database, tell: Tell) => Database,
  tell: Tell = (news) => news(),
): Database {
  const seen = see(database, tell);
  const { aside } = database;
  if (!aside) return seen;
  return {
    ...seen,
    aside: async (work, terms) => {
      const all: (() => void)[] = [];
      const done = await aside((copy) => work(seenAs(copy, see, (news) => void all.push(news))), terms);
      if (done) for (const news of all) tell(news);
      return done;
    },
  };
}
