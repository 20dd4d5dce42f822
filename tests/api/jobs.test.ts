import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { dashboardCall, type SystemRow } from '../../src/contract/dashboards.ts';
import type { Job, OnRead } from '../../src/server/extend.ts';
import { createLog } from '../../src/server/log.ts';
import { readSettings } from '../../src/server/settings.ts';
import { startServer } from '../../src/server/startServer.ts';
import type { Answer, Client } from './support/client.ts';
import { count, create, item, job, maker } from './support/lab.ts';
import { hire } from './support/people.ts';
import { dashboardFiles, writeFiles } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const minute = 60_000;
const token = 'a-token-of-the-monitoring';
let [runs, failed] = [0, 0];

/** Opens every draft job that has a weight, as the system. */
const opener: Job = {
  name: 'opener',
  everyMinutes: 10,
  run: async ({ records, time }) => {
    runs += 1;
    for (const { id } of await records.find('labJob', { state: 'DRAFT', weightKg: { gte: 1 } }, { lock: 'write' })) {
      await records.transit('labJob', id, 'open');
      await records.change('labJob', id, { doneAt: time.toISOString() });
    }
  },
};

/** Writes a record and then throws. */
const failing: Job = {
  name: 'failing',
  everyMinutes: 1,
  run: async ({ records }) => {
    failed += 1;
    await records.create('labMaker', { makerCode: 'FAIL', makerName: 'Never there' });
    throw new Error('as it should');
  },
};

const load: OnRead = async ({ matching, find, records, input, holds, reject }) => {
  if (input.unit === 'stone') reject({ zh: '不支持', en: 'Not in stones.' }, { at: '/input/unit' });
  const jobs = await matching();
  return {
    weight: jobs.reduce((sum, { weightKg }) => sum + Number(weightKg ?? 0), 0),
    costs: jobs.map(({ cost }) => cost ?? 'hidden'),
    whole: (await records.find('labJob', { subject: 'read' })).map(({ cost }) => cost),
    seen: (await find('labJob', { subject: 'read' })).length,
    mayEdit: holds('tms:labJob:edit'),
  };
};

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({}, { jobs: [opener, failing], reads: { 'labJob.load': load } });
  admin = app.admin;
});
afterAll(() => app.close());

const read = async (id: string): Promise<Answer['data']> => (await admin.get(job.findById(id))).data;

describe('a job', () => {
  test('runs at the start and then at its interval, by the server clock, as the system', async () => {
    await vi.waitFor(() => expect(runs).toBe(1));
    const made = await create(admin, job.save, { subject: 'job', weightKg: 5 });
    app.wait(5 * minute);
    await create(admin, maker.save, { makerCode: 'SOON', makerName: 'Soon' });
    expect((await read(made.id)).state).toBe('DRAFT');
    app.wait(6 * minute);
    await vi.waitFor(async () => expect((await read(made.id)).doneAt).not.toBeNull());
    expect(runs).toBe(2);
    expect(await read(made.id)).toMatchObject({ state: 'OPEN', version: 3, updateBy: 'system' });
    const inEnglish = (await admin.get(job.log(made.id), { 'Accept-Language': 'en' })).data;
    expect(inEnglish.records[1]).toMatchObject({
      ...{ action: 'transit:open', operator: 'system', operatorName: 'System' },
    });
    expect(inEnglish.people).toContainEqual({ account: 'system', name: 'System' });
    expect((await admin.get(job.log(made.id))).data.records[0].operatorName).toBe('系统');
  });

  test('that fails is rolled back, and stops neither other jobs nor the server', async () => {
    expect(await count(admin, maker.find, { makerCode: 'FAIL' })).toBe(0);
    const before = runs;
    app.wait(11 * minute);
    await vi.waitFor(() => expect(runs).toBe(before + 1));
    expect(await count(admin, item.find)).toBe(0);
  });

  test('runs after a restart only if it has not run within its interval', async () => {
    const [before, failures] = [runs, failed];
    app.wait(2 * minute);
    await app.restart();
    // The failing job is the last one, so the opener was looked at before.
    await vi.waitFor(() => expect(failed).toBeGreaterThan(failures));
    expect(runs).toBe(before);
    app.wait(9 * minute);
    await app.restart();
    await vi.waitFor(() => expect(runs).toBe(before + 1));
  });
});

const runsOnDashboard = async (client: Client): Promise<readonly SystemRow[] | undefined> => {
  const { data } = await client.post(dashboardCall, { name: 'admin', cards: ['jobs'] }, { 'Accept-Language': 'en' });
  return data?.contents.jobs.rows;
};

test('of several servers on one database, one runs a job in its interval, and all of them show that run', async () => {
  const at: number[] = [];
  let isBroken = false;
  const every: Job = {
    name: 'every',
    everyMinutes: 10,
    run: async ({ time }) => {
      at.push(time.getTime());
      if (isBroken) throw new Error('as it should');
    },
  };
  let looked = 0;
  /** Its interval is over at every look, so that its runs show that the other job was looked at. */
  const restless: Job = { name: 'restless', everyMinutes: 1e-9, run: async () => void looked++ };
  const several = await startApp({ HW_METRICS_TOKEN: token }, { jobs: [every, restless] });
  const lookAt = async (): Promise<void> => {
    const before = looked;
    await expect.poll(() => looked).toBeGreaterThan(before + 10);
  };
  const servers = Array.from({ length: inject('servers') ?? 1 });
  writeFiles(several.schemas, dashboardFiles());
  for (const _ of servers) await expect.poll(() => runsOnDashboard(several.admin)).toBeDefined();
  const here = RegExp.escape(`${hostname()} (${process.pid})`);
  for (let run = 1; run <= 4; run++) {
    isBroken = run === 4;
    await lookAt();
    // Another server may begin after a run has failed, and before this is stored.
    if (isBroken) expect(at.length).toBeGreaterThanOrEqual(run);
    else expect(at).toHaveLength(run);
    // Each call is sent to the next server.
    for (const _ of servers) {
      const rows = await runsOnDashboard(several.admin);
      expect(rows?.find(({ title }) => title === 'every')).toEqual({
        ...{ title: 'every', time: new Date(Number(at.at(-1))).toISOString(), ...(isBroken && { isFault: true }) },
        text: expect.stringMatching(isBroken ? `^failed; see the log · ${here}$` : `^done in \\d+ milliseconds? · ${here}$`),
      });
      const figures = (await several.guest.get('/metrics', { Authorization: `Bearer ${token}` })).text;
      expect(figures).toContain(`quayside_job_latest_timestamp_seconds{job="every"} ${Number(at.at(-1)) / 1_000}\n`);
      expect(figures).toContain(`quayside_job_latest_failed{job="every"} ${Number(isBroken)}\n`);
    }
    several.wait(10 * minute);
  }
  await several.close();
});

test('a job whose run was stored at a later time, because the clock was set back, still runs', async () => {
  let began = 0;
  const every: Job = { name: 'every', everyMinutes: 10, run: async () => void began++ };
  const early = await startApp({}, { jobs: [every] }, { ahead: 60 * minute });
  await vi.waitFor(() => expect(began).toBe(1));
  early.wait(-60 * minute);
  await vi.waitFor(() => expect(began).toBe(2));
  await early.close();
});

test('of several processes on one database, one runs a job at a time', async () => {
  // Several servers can share only a PostgreSQL database, because an SQLite file belongs to one process.
  const isShared = inject('databaseKind') === 'postgres';
  const [held, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const slow: Job = {
    name: 'slow',
    everyMinutes: 60,
    run: async () => {
      begun += 1;
      if (isShared) await held.promise;
    },
  };
  const after: Job = { name: 'after', everyMinutes: 60, run: async () => reached.resolve() };
  const first = await startApp({}, { jobs: isShared ? [slow] : [slow, after] });
  await vi.waitFor(() => expect(begun).toBe(1));
  const environment = { PORT: '0', HW_SCHEMAS_DIR: first.schemas, ...first.database.environment };
  const second = isShared
    ? await startServer({
        settings: readSettings(environment),
        log: createLog('silent'),
        consoleFolder: first.schemas,
        handlers: { jobs: [slow, after] },
      })
    : undefined;
  await reached.promise;
  expect(begun).toBe(1);
  held.resolve();
  await second?.close();
  await first.close();
});

describe('a read answered by business code', () => {
  const ask = (body: unknown, client = admin, headers = {}) => client.post(job.act('load'), body, headers);

  test('returns what the caller may see, and writes nothing', async () => {
    const [one] = [
      await create(admin, job.save, { subject: 'read', weightKg: 3, cost: '7' }),
      await create(admin, job.save, { subject: 'read', weightKg: 4 }),
      await create(admin, job.save, { subject: 'other', weightKg: 90 }),
    ];
    const answer = await ask({ filter: { subject: 'read', weightKg: { gte: 4 } }, input: { unit: 'kg' } });
    expect(answer.data).toEqual({ weight: 4, costs: ['hidden'], whole: ['7.00', null], seen: 2, mayEdit: true });
    const lister = await hire(app, { account: 'lister', perms: ['tms:labJob:list'] });
    const theirs = await ask({ filter: { subject: 'read' } }, lister.client);
    expect(theirs.data).toMatchObject({
      weight: 7,
      costs: ['hidden', 'hidden'],
      whole: ['7.00', null],
      mayEdit: false,
    });
    expect((await admin.get(job.log(one.id))).data.total).toBe(1);
  });

  test.each([
    [{ filter: { nothing: 1 } }, 400, 40000],
    [{ filter: [] }, 400, 40000],
    [{ records: [] }, 400, 40000],
    [[], 400, 40000],
    [{ input: { unit: 'stone' } }, 400, 40000],
  ])('is rejected when called as %j', async (body, status, code) => {
    expect(await ask(body)).toMatchObject({ status, code });
  });

  test('needs the permission of the list, and its filter cannot name hidden fields', async () => {
    const stranger = await hire(app, { account: 'stranger', perms: ['lab:maker:list'] });
    expect(await ask({}, stranger.client)).toMatchObject({ status: 403, code: 40003 });
    expect(await ask({}, app.guest)).toMatchObject({ status: 401, code: 20007 });
    const lister = await app.as('lister');
    expect(await ask({ filter: { cost: { gte: '1' } } }, lister)).toMatchObject({ status: 400, code: 40000 });
  });

  test('is reported at the start when no code answers it', async () => {
    const other = await startApp();
    const answer = await other.admin.post(job.act('load'), {}, { 'Accept-Language': 'en' });
    expect(answer).toMatchObject({ status: 404, code: 40004, message: 'This server has no program for “Load”. Contact an administrator.' });
    await other.close();
  });
});
