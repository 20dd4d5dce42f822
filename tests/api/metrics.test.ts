import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsPath } from '../../src/contract/events.ts';
import type { OnPrepare } from '../../src/server/extend.ts';
import { create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

const token = 'a-token-of-the-monitoring';
const bearer = { Authorization: `Bearer ${token}` };
/** Resolved by the test when the rows of an import may be written. */
const goOn = Promise.withResolvers<void>();
const waitForImports: OnPrepare = async ({ rows }) => {
  if (rows.length > 1) await goOn.promise;
  return rows.map(() => ({}));
};

let app: TestApp;
beforeAll(async () => {
  const failing = () => Promise.reject(new Error('as it should'));
  const jobs = [
    { name: 'calm', everyMinutes: 10, run: async () => undefined },
    { name: 'failing', everyMinutes: 10, run: failing },
  ];
  app = await startApp({ HW_METRICS_TOKEN: token }, { jobs, hooks: { 'labItem.prepare': waitForImports } });
});
afterAll(() => {
  goOn.resolve();
  return app.close();
});

/** Returns the value of each figure, by its name and labels as they are in the text. */
async function figures(): Promise<ReadonlyMap<string, number>> {
  const { text } = await app.guest.get('/metrics', bearer);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

const figure = async (name: string): Promise<number> => (await figures()).get(name) ?? 0;
const requests = (labels: string): string => `quayside_request_duration_seconds_count{${labels}}`;

test('the figures are for callers with the token only, not even for the administrator', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { Authorization: `Bearer ${token}x` },
    { Authorization: token },
    { Authorization: 'Bearer ' },
  ];
  for (const headers of wrong) {
    const answer = await app.guest.get('/metrics', headers);
    expect(answer).toMatchObject({ status: 403, code: 40003 });
    expect(answer.text).not.toContain('quayside_');
  }
  expect(await app.admin.get('/metrics')).toMatchObject({ status: 403 });
  const answer = await app.guest.get('/metrics', bearer);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
});

test('every line has the form that Prometheus reads, and every figure is explained', async () => {
  const { text } = await app.guest.get('/metrics', bearer);
  const names = new Set<string>();
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    expect(line).toMatch(/^[a-z_0-9]+(\{([a-z]+="[^"\\\n]*",?)+\})? (-?[\d.e+-]+|\+Inf|nan)$/i);
    names.add(/^[a-z_0-9]+/.exec(line)?.[0].replace(/_(bucket|sum|count)$/, '') ?? '');
  }
  for (const name of names) {
    expect(text).toMatch(new RegExp(`^# HELP ${name}(_total)? .+$`, 'm'));
    expect(text).toMatch(new RegExp(`^# TYPE ${name}(_total)? (counter|gauge|histogram|summary)$`, 'm'));
  }
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect([...(await figures()).keys()].some((name) => name.startsWith('nodejs_eventloop_lag_'))).toBe(true);
});

describe('requests', () => {
  test('are counted and timed by route, operation and class of the status', async () => {
    const found = requests('route="/hw/*",operation="find",status="2xx"');
    const rejected = requests('route="/hw/*",operation="save",status="4xx"');
    const unknown = requests('route="none",operation="",status="4xx"');
    const before = await figures();
    for (let i = 0; i < 3; i++) await app.admin.post(maker.find, {});
    await app.admin.post(maker.save, { makerCode: 'no name' });
    await app.admin.get('/assets/nowhere');
    await expect.poll(() => figure(found)).toBe((before.get(found) ?? 0) + 3);
    await expect.poll(() => figure(rejected)).toBe((before.get(rejected) ?? 0) + 1);
    await expect.poll(() => figure(unknown)).toBe((before.get(unknown) ?? 0) + 1);
    const now = await figures();
    const inBuckets = [...now].filter(([name]) =>
      /_request_duration_seconds_bucket\{le="[^"]+",route="\/hw\/\*",operation="find",status="2xx"/.test(name),
    );
    expect(inBuckets.length).toBeGreaterThan(10);
    expect(inBuckets.at(-1)).toEqual([expect.stringContaining('le="+Inf"'), now.get(found)]);
    expect(inBuckets.map(([, count]) => count)).toEqual(inBuckets.map(([, count]) => count).toSorted((a, b) => a - b));
  });

  test('leave no user, record, path or password in the figures', async () => {
    const secret = 'ZEBRA7';
    await create(app.admin, maker.save, { makerCode: secret, makerName: secret });
    await app.admin.post(maker.find, { makerCode: secret });
    await app.guest.get(`/hw/wms/${secret}/find?x=${secret}`);
    await app.guest.get(`/${secret}`);
    await app.guest.post('/hw/wms/hwUser/login', { account: secret, password: secret });
    const { text } = await app.guest.get('/metrics', bearer);
    expect(text).not.toContain(secret);
    for (const account of ['admin', 'viewer', 'orderClerk', 'labMaker', '127.0.0.1']) expect(text).not.toContain(account);
  });
});

test('jobs are counted by their name and result', async () => {
  const count = (labels: string) => figure(`quayside_job_duration_seconds_count{${labels}}`);
  await expect.poll(() => count('job="failing",result="failed"')).toBe(1);
  expect(await count('job="calm",result="done"')).toBe(1);
  expect(await count('job="failing",result="done"')).toBe(0);
  expect(await figure('quayside_jobs_running')).toBe(0);
});

test('open event streams are counted until they are closed', async () => {
  const leaving = new AbortController();
  const headers = { Authorization: String(app.admin.token) };
  const open = () => fetch(app.url + eventsPath, { headers, signal: leaving.signal });
  await Promise.all([open(), open()]);
  expect(await figure('quayside_event_streams')).toBe(2);
  leaving.abort();
  await expect.poll(() => figure('quayside_event_streams')).toBe(0);
});

test('an import is counted while it is written', async () => {
  expect(await figure('quayside_imports')).toBe(0);
  await create(app.admin, maker.save, { makerCode: 'MT', makerName: 'Metrics' });
  const rows = ['one', 'two'].map((itemNo) => [itemNo, 'Metrics (MT)', 1]);
  const { data } = await upload(app.admin, item.import, await workbook([['itemNo', 'makerId', 'quantity'], ...rows]));
  const writing = app.admin.post(item.saveBatch, { importId: data.importId, mode: 'all' });
  await expect.poll(() => figure('quayside_imports')).toBe(1);
  goOn.resolve();
  expect((await writing).data).toMatchObject({ created: 2 });
  expect(await figure('quayside_imports')).toBe(0);
});

test('the queues of costly calls are empty while nobody makes one', async () => {
  const now = [...(await figures())].filter(([name]) => name.startsWith('quayside_queue_calls'));
  const of = (queue: string) => ['running', 'waiting'].map((state) => [`quayside_queue_calls{queue="${queue}",state="${state}"}`, 0]);
  expect(now).toEqual(['hashing', 'checking', 'sending', 'exporting', 'writing'].flatMap(of));
});

test('connections are counted by pool, if the database has any', async () => {
  const now = [...(await figures())].filter(([name]) => name.startsWith('quayside_database_connections'));
  if (app.database.kind === 'sqlite') {
    expect(now).toEqual([]);
    return;
  }
  const limits = now.filter(([name]) => name.includes('_limit'));
  expect(limits.map(([, most]) => most)).toEqual([9, 10, 1]);
  const of = (state: string): number => new Map(now).get(`quayside_database_connections{pool="calls",state="${state}"}`) ?? Number.NaN;
  expect(of('busy') + of('idle')).toBeGreaterThanOrEqual(1);
  expect(of('waiting')).toBe(0);
});
