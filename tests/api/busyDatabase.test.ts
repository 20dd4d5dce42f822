import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from './support/client.ts';
import { executeRaw } from './support/executeRaw.ts';
import { count, create, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const english = { 'Accept-Language': 'en' };
const save = (makerCode: string) => app.admin.post(maker.save, { makerCode, makerName: 'Busy' }, english);

/** Saves a record while another program blocks the database. Returns the response of the server. */
const taken = {
  /** Keeps the file locked for longer than the server waits for a lock. */
  sqlite: async () => {
    const other = new DatabaseSync(join(String(app.database.environment.HW_DATA_DIR), 'quayside.db'));
    other.exec('begin immediate');
    try {
      return await save('HELD');
    } finally {
      other.exec('rollback');
      other.close();
    }
  },
  /** Ends every connection of the server, and refuses new ones until the server has tried to send a query. */
  postgres: async () => {
    const url = new URL(String(app.database.environment.HW_DATABASE_URL));
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const beside = { ...app.database, environment: { HW_DATABASE_URL: url.href } };
    await executeRaw(beside, [
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    ]);
    try {
      return await save('HELD');
    } finally {
      await executeRaw(beside, [`alter database ${name} with allow_connections true`]);
    }
  },
};

test('a write to a busy database reports it and changes nothing, and succeeds once the database is free', async () => {
  await create(app.admin, maker.save, { makerCode: 'BEFORE', makerName: 'Before' });
  const answer = await taken[app.database.kind]();
  expect(answer, answer.text).toMatchObject({
    status: 503,
    code: 50003,
    message: 'The system is busy. Please try again later.',
  });
  expect(answer.headers.get('retry-after')).toBe('1');
  await expect.poll(async () => (await app.guest.get('/readyz')).code, { timeout: 30_000 }).toBe(20000);
  expect(await count(app.admin, maker.find)).toBe(1);
  expect(await save('HELD')).toMatchObject({ code: 20000 });
}, 90_000);

/** Saves a record that another program has changed in a transaction which is still open. Returns the response to the save. */
const heldByOther = {
  sqlite: async (id: string, save: () => Promise<Answer>) => {
    const other = new DatabaseSync(join(String(app.database.environment.HW_DATA_DIR), 'quayside.db'));
    other.exec(`begin immediate; update "labMaker" set "makerName" = "makerName" where "id" = '${id}'`);
    try {
      return await save();
    } finally {
      other.exec('rollback');
      other.close();
    }
  },
  postgres: async (id: string, save: () => Promise<Answer>) => {
    const other = new Client({ connectionString: String(app.database.environment.HW_DATABASE_URL) });
    await other.connect();
    await other.query('begin');
    await other.query(`update "labMaker" set "makerName" = "makerName" where "id" = '${id}'`);
    try {
      return await save();
    } finally {
      await other.query('rollback');
      await other.end();
    }
  },
};

test('a save of a record locked by another program is reported as busy, lists still work, and it succeeds afterwards', async () => {
  const { id, version } = await create(app.admin, maker.save, { makerCode: 'ROW', makerName: 'Row' });
  const change = () => app.admin.post(maker.save, { id, version, makerName: 'Changed' }, english);
  const answer = await heldByOther[app.database.kind](id, async () => {
    const changing = change();
    expect((await app.admin.post(maker.find, { makerCode: 'ROW' })).data.total).toBe(1);
    return changing;
  });
  expect(answer, answer.text).toMatchObject({ status: 503, code: 50003 });
  expect(answer.headers.get('retry-after')).toBe('1');
  expect((await app.admin.get(maker.findById(id))).data).toMatchObject({ version, makerName: 'Row' });
  expect(await change()).toMatchObject({ code: 20000, data: { makerName: 'Changed' } });
}, 90_000);
