import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { callsOf, count, create, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { type BesideApp, startBeside } from './support/startBeside.ts';
import { download } from './support/workbook.ts';

let primary: Postgres | undefined;
let replica: Postgres | undefined;
let app: TestApp;
let beside: BesideApp;
/** The settings of servers with a replica. SQLite has none, but its answers are the same. */
let environment: Record<string, string> = {};

beforeAll(async () => {
  if (inject('databaseKind') === 'postgres') {
    primary = await startPostgres();
    const url = new URL(await primary.createDatabase());
    replica = await startPostgres(primary);
    const read = new URL(url);
    read.host = new URL(replica.url).host;
    environment = { HW_DATABASE_URL: url.href, HW_DATABASE_READ_URL: read.href, HW_DEMO: 'users' };
  }
  app = await startApp(environment);
  beside = await startBeside(app, { environment });
});
afterAll(async () => {
  await beside.close();
  await app.close();
  await replica?.stop();
  await primary?.stop();
});

async function query(url: string | undefined, text: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows[0];
}

/** Returns how often the replica has read the table of makers. */
const readings = async (): Promise<number> => {
  const text = `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0) as n from pg_stat_user_tables where relname = 'labMaker'`;
  return replica ? Number((await query(environment.HW_DATABASE_READ_URL, text)).n) : 0;
};
const atReplica = async (text: string) => replica && query(environment.HW_DATABASE_READ_URL, text);

test('lists, counts and exports read from the replica', async () => {
  await create(app.admin, maker.save, { makerCode: 'R1', makerName: 'One' });
  const before = await readings();
  await expect
    .poll(async () => {
      expect((await app.admin.post(maker.find, { keyword: 'R1' })).data.records).toHaveLength(1);
      return replica ? (await readings()) > before : true;
    })
    .toBe(true);
  expect((await download(app.admin, maker.export, { body: {} })).status).toBe(200);
});

test('a record is found right after it was saved at another server, whether the replica follows or not', async () => {
  const there = beside.client(app.admin);
  for (let i = 0; i < 20; i++) {
    if (i % 4 === 1) await atReplica('select pg_wal_replay_pause()');
    if (i % 4 === 3) await atReplica('select pg_wal_replay_resume()');
    const makerCode = `S${i}`;
    const [one, other] = i % 2 === 0 ? [app.admin, there] : [there, app.admin];
    const { id, version } = await create(one, maker.save, { makerCode, makerName: 'Saved' });
    expect(await count(other, maker.find, { makerCode })).toBe(1);
    expect(await count(one, maker.find, { makerCode })).toBe(1);
    await one.post(maker.save, { id, version, makerName: `Changed ${i}` });
    expect((await other.post(maker.find, { makerCode })).data.records[0].makerName).toBe(`Changed ${i}`);
    expect(await count(other, maker.find, { makerName: 'Saved' })).toBe(0);
  }
});

test('a deleted record is gone at once, while the replica does not follow', async () => {
  await atReplica('select pg_wal_replay_pause()');
  const { id } = await create(app.admin, callsOf('LabJob').save, { subject: 'Paused' });
  expect(await count(app.admin, callsOf('LabJob').find, { subject: 'Paused' })).toBe(1);
  expect((await app.admin.get(callsOf('LabJob').deleteById(id))).code).toBe(20000);
  expect(await count(beside.client(app.admin), callsOf('LabJob').find, { subject: 'Paused' })).toBe(0);
  await atReplica('select pg_wal_replay_resume()');
});

test('lists are answered while the replica is down', async () => {
  await replica?.stop();
  replica = undefined;
  for (let i = 0; i < 5; i++) expect(await count(app.admin, maker.find, { makerCode: 'R1' })).toBe(1);
  await create(app.admin, maker.save, { makerCode: 'DOWN', makerName: 'Down' });
  expect(await count(app.admin, maker.find, { makerCode: 'DOWN' })).toBe(1);
});
