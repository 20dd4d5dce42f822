import { sql } from 'kysely';
import type { Table, TableIndex } from '../../../../codegen/types.ts';
import type { Log } from '../../log.ts';
import { indexOn } from '../indexes.ts';
import { asSearch } from '../searches.ts';
import { type Database, isAmong, type Store } from '../store.ts';
import type { TablePlan } from './plan.ts';
import { isLater, large, planTables } from './upgrade.ts';

/** Lock id: only one process creates indexes of large tables at a time. */
const indexLock = 7202;

interface LargeIndexes {
  readonly log: Log;
  /** Cancels the statement that is running. The next start creates the index anew. */
  readonly stopped: AbortSignal;
}

/** Creates the indexes that large tables lack and drops those they need no longer, while others read and write. Does nothing on SQLite. */
export async function changeLargeIndexes({ read }: Database, tables: readonly Table[], { log, stopped }: LargeIndexes): Promise<void> {
  const largest = read.product.locksRows ? await findLarge(read, tables) : [];
  if (largest.length === 0) return;
  const plans = await planTables(read, largest);
  const changes = plans.filter(({ rejections }) => rejections.length === 0).flatMap(changesOf);
  if (changes.length === 0 || stopped.aborted) return;
  await asSearch(stopped, () =>
    read.db.connection().execute(async (db) => {
      const store = { ...read, db };
      await alone(store, async () => {
        for (const { table, name, index } of changes) {
          log.info(
            { event: 'indexing', table, index: name },
            `an index is being ${index ? 'created' : 'dropped'} while the table is in use`,
          );
          // An interrupted attempt may have left an index that is not valid.
          await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
          if (index) await sql`create index concurrently ${indexOn(read.product, table, index)}`.execute(db);
        }
      });
    }),
  );
}

/** Returns the tables that are large by the statistics of the database. */
async function findLarge(store: Store, tables: readonly Table[]): Promise<Table[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and reltuples > ${large} and ${isAmong(store, 'relname', names)}`.execute(store.db);
  const found = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => found.has(name));
}

/** An index to create, or to drop if `index` is undefined. */
interface IndexChange {
  readonly table: string;
  readonly name: string;
  readonly index: TableIndex | undefined;
}

/** Returns the changes of a plan; new indexes come first, so that searches stay quick. */
function changesOf({ table, steps }: TablePlan): IndexChange[] {
  const changes = steps.filter(isLater).map((step): IndexChange => {
    const index = step.does === 'addIndex' ? step.index : undefined;
    return { table: table.name, name: step.does === 'addIndex' ? step.index.name : step.name, index };
  });
  return changes.toSorted((a, b) => Number(!a.index) - Number(!b.index));
}

/** Runs `work` if no other process does the same, without time limits: creating an index waits for all transactions that use the table. */
async function alone({ db }: Store, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ is_first: boolean; lock: string; statement: string }>`select pg_try_advisory_lock(${indexLock}) as is_first,
    current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(db);
  const [{ is_first: isFirst, ...limits } = { is_first: false, lock: '', statement: '' }] = rows;
  if (!isFirst) return;
  await setLimits(db, { lock: '0', statement: '0' });
  await work();
  await setLimits(db, limits);
  await sql`select pg_advisory_unlock(${indexLock})`.execute(db);
}

async function setLimits(db: Store['db'], { lock, statement }: { readonly lock: string; readonly statement: string }): Promise<void> {
  await sql`select set_config('lock_timeout', ${lock}, false), set_config('statement_timeout', ${statement}, false)`.execute(db);
}
