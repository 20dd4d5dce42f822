import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { insertRows } from './rows.ts';
import { type Row, type Store, type Value, wholeOf } from './store.ts';

/**
 * Rows that are ready to be written, beside the tables that they go to: in a temporary table of the connection that writes,
 * which ends with it. Many are put there in small parts, and then go over in one short transaction. For SQLite alone.
 */
export interface ReadyRows {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** So many rows go over in one statement; other people's calls come in between. */
const step = 1_000;

let opened = 0;

/** Makes room for rows of a table that hold these columns. */
export async function openReadyRows(store: Store, table: string, columns: readonly string[]): Promise<ReadyRows> {
  opened += 1;
  const ready = { name: `ready_${opened}_${table}`, table, columns };
  await sql`create temp table ${nameOf(ready)} as select ${listOf(ready)} from ${sql.ref(table)} where 0`.execute(
    wholeOf(store).db,
  );
  return ready;
}

export async function addReadyRows(store: Store, { name }: ReadyRows, rows: readonly Row[]): Promise<void> {
  const { db, product } = wholeOf(store);
  if (rows.length > 0) await insertRows({ db, product }, name, rows);
}

/** Writes them as new rows of their table. */
export async function insertReadyRows(store: Store, ready: ReadyRows): Promise<void> {
  const { db } = wholeOf(store);
  await inSteps(store, ready, async (among) => {
    await sql`insert into ${sql.ref(ready.table)} (${listOf(ready)})
      select ${listOf(ready)} from ${nameOf(ready)} where ${among} order by rowid`.execute(db);
  });
}

/** Writes them over those of their table that are one version behind, and gives how many these were. */
export async function updateReadyRows(store: Store, ready: ReadyRows): Promise<number> {
  const { db } = wholeOf(store);
  const [own, there] = [(name: string) => sql.ref(`r.${name}`), (name: string) => sql.ref(`${ready.table}.${name}`)];
  const values = ready.columns.filter((name) => name !== 'id').map((name) => sql`${sql.ref(name)} = ${own(name)}`);
  let updated = 0n;
  await inSteps(store, ready, async (among) => {
    const { numAffectedRows } = await sql`update ${sql.ref(ready.table)} set ${sql.join(values)}
      from (select * from ${nameOf(ready)} where ${among}) as r
      where ${there('id')} = ${own('id')} and ${there('version')} = ${own('version')} - 1`.execute(db);
    updated += numAffectedRows ?? 0n;
  });
  return Number(updated);
}

export async function dropReadyRows(store: Store, ready: ReadyRows): Promise<void> {
  await sql`drop table if exists ${nameOf(ready)}`.execute(wholeOf(store).db);
}

/** The versions of the rows of a table with these ids, as far as they are there. */
export async function findVersions(store: Store, table: string, ids: readonly string[]): Promise<Map<string, Value>> {
  const { rows } = await sql<{ id: string; version: Value }>`select t.id, t.version
    from (select value from json_each(${JSON.stringify(ids)})) as wanted
    cross join ${sql.table(table)} as t where t.id = wanted.value`.execute(wholeOf(store).db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function inSteps(
  store: Store,
  ready: ReadyRows,
  work: (among: ReturnType<typeof sql>) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${nameOf(ready)}`.execute(wholeOf(store).db);
  const count = Number(rows[0]?.n ?? 0);
  for (let after = 0; after < count; after += step) {
    await work(sql`rowid > ${after} and rowid <= ${after + step}`);
    await setImmediate();
  }
}

/** Temporary tables are in no resource file, so nobody's data scope is about them. */
function nameOf({ name }: ReadyRows) {
  return sql.ref(`temp.${name}`);
}

function listOf({ columns }: ReadyRows) {
  return sql.join(columns.map((name) => sql.ref(name)));
}
