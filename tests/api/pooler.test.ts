import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { throughPooler } from '../support/throughPooler.ts';
import { count, create, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, upload, workbook } from './support/workbook.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Runs SQL on several connections at once, through PgBouncer where there is one. SQLite has neither. */
async function onConnections(text: string): Promise<readonly unknown[]> {
  if (app.database.kind === 'sqlite') return [];
  const url = throughPooler(app.database.environment).HW_DATABASE_URL;
  const clients = Array.from({ length: 8 }, () => new Client({ connectionString: String(url) }));
  await Promise.all(clients.map((client) => client.connect()));
  // In transactions, so that no two of them use the same connection of PostgreSQL.
  await Promise.all(clients.map((client) => client.query('begin')));
  const answers = await Promise.all(clients.map((client) => client.query(text)));
  await Promise.all(clients.map((client) => client.end()));
  return answers.flatMap(({ rows }) => rows);
}

test('connections are handed on without limits, locks or listeners of the servers', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => [`P${i}`, `Pooled ${i}`]);
  await upload(app.admin, maker.import, await workbook([['makerCode', 'makerName'], ...rows]), { texts: { importId: 'pooled' } });
  expect((await app.admin.post(maker.saveBatch, { importId: 'pooled', mode: 'all' })).data).toMatchObject({ created: 30 });
  const searches = Array.from({ length: 12 }, () => count(app.admin, maker.find, { makerName: 'pooled' }));
  expect(await Promise.all(searches)).toEqual(searches.map(() => 30));
  expect((await download(app.admin, maker.export, { body: {} })).bytes.length).toBeGreaterThan(1_000);
  if (inject('pooler') === undefined) return;
  const left = await onConnections(`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    (select count(*) from pg_listening_channels()) as channels, (select count(*) from pg_prepared_statements) as prepared,
    (select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks`);
  expect(left).toEqual(left.map(() => ({ lock: '0', statement: '0', channels: '0', prepared: '0', locks: '0' })));
});

test('a save that another transaction holds up is busy, and the connection works on', async () => {
  const { id, version } = await create(app.admin, maker.save, { makerCode: 'HELD', makerName: 'Held' });
  if (app.database.kind === 'sqlite') return;
  const other = new Client({ connectionString: String(app.database.environment.HW_DATABASE_URL) });
  await other.connect();
  await other.query(`begin; select 1 from "labMaker" where id = '${id}' for update`);
  expect(await app.admin.post(maker.save, { id, version, makerName: 'Changed' })).toMatchObject({ status: 503, code: 50003 });
  await other.query('begin; lock table "labMaker"').catch(() => undefined);
  expect(await app.admin.get(maker.findById(id))).toMatchObject({ status: 503, code: 50003 });
  await other.query('rollback');
  await other.end();
  expect((await app.admin.post(maker.save, { id, version, makerName: 'Changed' })).data.makerName).toBe('Changed');
});

test('a connection that is lost while a save uses it fails only that save', async () => {
  const { id, version } = await create(app.admin, maker.save, { makerCode: 'LOST', makerName: 'Lost' });
  if (app.database.kind === 'sqlite') return;
  const other = new Client({ connectionString: String(app.database.environment.HW_DATABASE_URL) });
  await other.connect();
  await other.query(`begin; select 1 from "labMaker" where id = '${id}' for update`);
  const saving = app.admin.post(maker.save, { id, version, makerName: 'Changed' });
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await other.query(end)).rowCount).toBe(1);
  expect(await saving).toMatchObject({ status: 503, code: 50003 });
  await other.query('rollback');
  await other.end();
  expect((await app.admin.post(maker.save, { id, version, makerName: 'Changed' })).data.makerName).toBe('Changed');
});
