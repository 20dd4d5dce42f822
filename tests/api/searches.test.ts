import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeLogCalls } from '../../src/contract/log.ts';
import { sessionCalls } from '../../src/contract/session.ts';
import { executeRaw } from './support/executeRaw.ts';
import { callsOf, create, job, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const trip = callsOf('HwCarDispatch');
const english = { 'Accept-Language': 'en' };

/** On PostgreSQL, reading the name of a maker with the code SLOW takes ten minutes. SQLite reads it at once. */
async function slowDown({ database }: TestApp): Promise<void> {
  if (database.kind === 'sqlite') return;
  const columns = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime', 'makerCode', 'country', 'status'];
  const slowName = `case when "makerCode" = 'SLOW' then slow("makerName") else "makerName" end as "makerName"`;
  await executeRaw(database, [
    `create function slow(text) returns text language plpgsql stable as $$ begin perform pg_sleep(600); return $1; end $$`,
    'alter table "labMaker" rename to "labMakerRows"',
    `create view "labMaker" as select ${columns.map((name) => `"${name}"`).join()}, ${slowName} from "labMakerRows"`,
  ]);
}

/** Returns how many reads of slow names the database is running. */
async function countSlow({ database }: TestApp): Promise<number> {
  if (database.kind === 'sqlite') return 0;
  const client = new Client({ connectionString: String(database.environment.HW_DATABASE_URL) });
  await client.connect();
  const { rows } = await client.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
  await client.end();
  return rows.length;
}

describe('searches that take minutes', () => {
  let app: TestApp;
  let slowId: string;
  beforeAll(async () => {
    app = await startApp();
    await create(app.admin, maker.save, { makerCode: 'FAST', makerName: 'Fast' });
    ({ id: slowId } = await create(app.admin, maker.save, { makerCode: 'SLOW', makerName: 'Slow' }));
    await slowDown(app);
  });
  afterAll(() => app.close());

  /** Starts a call, and returns a function that disconnects its client. */
  const begin = (path: string, body: object): (() => Promise<void>) => {
    const client = new AbortController();
    const headers = { Authorization: String(app.admin.token), 'Content-Type': 'application/json' };
    const answer = fetch(app.url + path, {
      ...{ method: 'POST', headers, body: JSON.stringify(body), signal: client.signal },
    });
    const ended = answer.then((one) => one.text()).catch(() => '');
    return async () => {
      client.abort();
      await ended;
    };
  };
  const running = () => expect.poll(() => countSlow(app));

  test('leave connections to others, and end in the database when their clients disconnect', async () => {
    const searches = Array.from({ length: 12 }, () => begin(maker.find, { makerCode: 'SLOW' }));
    // One user's searches use half of the connections for searches.
    await running().toBe(app.database.kind === 'postgres' ? 5 : 0);
    expect((await (await app.as('dispatcher')).post(trip.find, {})).code).toBe(20000);
    expect((await app.admin.get(sessionCalls.current)).code).toBe(20000);
    expect((await app.as('dispatcher')).token).toBeTruthy();
    const { id } = await create(app.admin, job.save, { subject: 'Beside searches' });
    expect((await app.admin.get(job.findById(id))).data.subject).toBe('Beside searches');
    await Promise.all(searches.map((disconnect) => disconnect()));
    await running().toBe(0);
    expect((await app.admin.post(maker.find, { makerCode: 'FAST' })).data.records).toHaveLength(1);
  });

  test.each([
    ['an export as a workbook', maker.export, () => ({})],
    ['an export as CSV', maker.export, () => ({ format: 'csv' })],
    ['a search of the change log', changeLogCalls.find, () => ({ recordId: slowId })],
  ])('%s ends in the database when its client disconnects', async (_title, path, body) => {
    const disconnect = begin(path, body());
    await running().toBe(app.database.kind === 'postgres' ? 1 : 0);
    await disconnect();
    await running().toBe(0);
  });
});

test('a search that takes too long is stopped, and its message says what to do', async () => {
  const app = await startApp({ HW_SEARCH_SECONDS: '1' });
  await create(app.admin, maker.save, { makerCode: 'SLOW', makerName: 'Slow' });
  await slowDown(app);
  const answer = await app.admin.post(maker.find, {}, english);
  const stopped = {
    ...{ status: 413, code: 40013 },
    message: 'This took too long and was stopped. Narrow the filters or the period, then try again.',
  };
  expect(answer).toMatchObject({ sqlite: { status: 200, code: 20000 }, postgres: stopped }[app.database.kind]);
  await app.close();
});
