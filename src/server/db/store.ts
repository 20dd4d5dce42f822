import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Lock } from './rows.ts';
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
  readonly queryCache?: QueryCache;
  /** Told of rows before they are written: their table, and their ids where rows come or change. */
  readonly beforeWrite?: (table: string, ids: readonly string[]) => Promise<void>;
  /** Of a transaction that locks no rows: told of rows that it keeps or changes, as others would lock them. */
  readonly whenHeld?: (table: string, ids: readonly string[], lock: Lock) => void;
  /** Of a copy: takes the next numbers of a counter where all others take theirs, and gives the last of them. */
  readonly takeNumbers?: (counter: Counter, count: number) => Promise<number>;
  /** Of a transaction: follows the rows that are read to be changed, and those that are written. */
  readonly rowWatch?: RowWatch;
  /** Of a transaction: keeps what is to be told once it is committed, and forgets it with a transaction that is undone. */
  readonly whenCommitted?: (publish: () => void) => void;
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
export type Publish = (news: () => void) => void;

/**
 * A database that is seen in another way, and so are its copies: what the work on one has to tell waits until it was
 * brought over.
 */
export function seenAs(
  database: Database,
  see: (database: Database, publish: Publish) => Database,
  publish: Publish = (news) => news(),
): Database {
  const seen = see(database, publish);
  const { aside } = database;
  if (!aside) return seen;
  return {
    ...seen,
    aside: async (work, terms) => {
      const all: (() => void)[] = [];
      const done = await aside((copy) => work(seenAs(copy, see, (news) => void all.push(news))), terms);
      if (done) for (const news of all) publish(news);
      return done;
    },
  };
}

/** Answers by question: asks again once anything was written since. */
type QueryCache = <Answer>(question: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** Of more questions than these, all are asked anew; longer ones are not kept, as they name a great many ids. */
const mostAnswers = 1_000;
const longestQuestion = 4_000;

/**
 * Keeps what was answered until `versionNow` gives another version of all that is stored. How many rows match is asked with
 * each page of a list, and takes longer than the page.
 */
export function createQueryCache(versionNow: () => number): QueryCache {
  const cache = new Map<string, unknown>();
  let cachedVersion = versionNow();
  return async <Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    // Before it is asked: what is written meanwhile makes the answer newer than the version it is kept for, never older.
    const version = versionNow();
    if (version !== cachedVersion || cache.size >= mostAnswers) cache.clear();
    cachedVersion = version;
    if (cache.has(question)) return cache.get(question) as Answer;
    const answer = await ask();
    if (cachedVersion === version && question.length <= longestQuestion) cache.set(question, answer);
    return answer;
  };
}

/** The rows of a question about many rows; of a store that keeps answers, it is asked once until something is written. */
export async function cachedRows<Row>({ db, queryCache }: Store, question: Compilable<Row>): Promise<readonly Row[]> {
  const compiled = question.compile();
  const ask = async () => (await db.executeQuery(compiled)).rows;
  return queryCache ? queryCache(`${compiled.sql} ${JSON.stringify(compiled.parameters)}`, ask) : ask();
}

/** Who follows the rows of a transaction, so that what is worked out of them stays true whichever way they are written. */
export interface RowWatch {
  /** Rows as they stand, locked for this transaction. */
  seen(table: string, rows: readonly Row[]): void;
  /** Before rows come. */
  inserting(table: string, rows: readonly Row[]): void;
  /** Before a row changes: its id, and what will be other than it is. */
  updating(table: string, row: Row & { readonly id: string }): Promise<void>;
  /** Before rows go. */
  deleting(table: string, ids: readonly string[]): Promise<void>;
  /** Writes what follows from all that was written so far. It is done at the end of the transaction at the latest. */
  settle(): Promise<void>;
  /** What was written since it settled last was taken back, and rows stand as they did then. */
  undone(): void;
}

/** Whether a column has one of these values, however many they are: they go as one parameter. */
export function isAmong({ product }: Store, column: string, values: readonly string[]): RawBuilder<boolean> {
  return product.name === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${sql.ref(column)} = any(${values})`;
}
