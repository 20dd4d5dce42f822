import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import type { Client } from './support/client.ts';
import { create, maker } from './support/lab.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const isOpen = async (client: Client): Promise<boolean> => (await client.get(sessionCalls.current)).code === 20000;

describe('expensive work of one user', () => {
  test('runs sequentially and is rejected beyond a limit, while others can log in', async () => {
    const viewer = await app.as('viewer');
    const changes = Array.from({ length: 64 }, () => viewer.post(sessionCalls.changePassword, { password: adminPassword }));
    expect((await app.as('finance')).token).toBeTruthy();
    const answers = await Promise.all(changes);
    const codes = new Set(answers.map(({ code }) => code));
    expect(codes).toEqual(new Set([20000, 40029]));
    const rejected = answers.find(({ code }) => code === 40029);
    expect(rejected?.status).toBe(429);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
    await app.as('viewer');
  });

  test('includes exports of many records', async () => {
    await create(app.admin, maker.save, { makerCode: 'FILE', makerName: 'File' });
    const answers = await Promise.all(Array.from({ length: 80 }, () => app.admin.post(maker.export, {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(22);
    expect((await app.admin.post(maker.export, {})).status).toBe(200);
  });

  test('a password that is too short or too long is rejected at once', async () => {
    const viewer = await app.as('viewer');
    const answers = await Promise.all(Array.from({ length: 30 }, () => viewer.post(sessionCalls.changePassword, { password: 'short' })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 40000 });
  });
});

test('a user has at most a hundred open sessions: a new one ends the one unused for longest', {
  tags: ['full'],
  timeout: 240_000,
}, async () => {
  const [first, used] = [await app.as('dispatcher'), await app.as('dispatcher')];
  const other = await app.as('viewer');
  // Logs in only two at a time, because an attempt counts against the limit until its password is verified.
  for (let i = 0; i < 98; i += 2) await Promise.all([app.as('dispatcher'), app.as('dispatcher')]);
  expect(await isOpen(used)).toBe(true);
  await app.as('dispatcher');
  expect([await isOpen(first), await isOpen(used), await isOpen(other)]).toEqual([false, true, true]);
});

test('a user has at most twenty uncommitted imports: the oldest is deleted for a new one', { tags: ['full'] }, async () => {
  const ids = Array.from({ length: 21 }, (_, i) => `unwritten-${i}`);
  const { admin } = app;
  for (const importId of ids) {
    const file = await workbook([
      ['makerCode', 'makerName'],
      [importId, 'Unwritten'],
    ]);
    expect(await upload(admin, maker.import, file, { texts: { importId } })).toMatchObject({ code: 20000 });
    app.wait(1_000);
  }
  const states = await Promise.all(ids.map((id) => admin.get(maker.findImport(id))));
  expect(states.map(({ code }) => code)).toEqual([40004, ...Array(20).fill(20000)]);
});
