import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCalls, sessionListCalls } from '../../src/contract/session.ts';
import type { OnSave } from '../../src/server/extend.ts';
import { count, crate, create, maker } from './support/lab.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let isLet: Promise<void>;
let isHeld: () => void;

/** Save hook of one maker: after its first write it waits until the test releases it. */
const hold: OnSave = async ({ record }, next) => {
  await next();
  if (record.makerName !== 'Endless') return;
  isHeld();
  await isLet;
};

beforeAll(async () => {
  app = await startApp({}, { hooks: { 'labMaker.save': hold } });
});
afterAll(() => app.close());

const makerCall = (makerCode: string) => app.admin.post(maker.save, { makerCode, makerName: 'Endless' });

/** Runs `work` while the save of another user keeps its transaction open, and then lets that save go on. */
async function whileHeld(makerCode: string, work: () => Promise<void>): Promise<void> {
  const { promise, resolve: cancel } = Promise.withResolvers<void>();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  [isLet, isHeld] = [promise, resolve];
  const saving = makerCall(makerCode);
  await held;
  try {
    await work();
  } finally {
    cancel();
  }
  expect(await saving).toMatchObject({ code: 20000 });
}

const logIn = (password: string) => app.guest.post(sessionCalls.login, { account: 'admin', password });

test('logging in does not wait for a long save, and the session continues', async () => {
  let token = '';
  await whileHeld('HELD1', async () => {
    const { code, data } = await logIn(adminPassword);
    expect(code).toBe(20000);
    token = data.token;
    const mine = await app.guest.post(maker.find, {}, { Authorization: token });
    expect(mine).toMatchObject({ code: 20000, data: { total: 0 } });
  });
  await expect.poll(async () => (await app.admin.post(sessionListCalls.signIns, {})).data.total).toBeGreaterThan(1);
  expect(await app.guest.post(maker.find, {}, { Authorization: token })).toMatchObject({ data: { total: 1 } });
  expect((await app.guest.post(sessionCalls.logout, {}, { Authorization: token })).code).toBe(20000);
  expect((await app.guest.post(maker.find, {}, { Authorization: token })).code).toBe(20007);
});

test('wrong passwords are counted during a long save', async () => {
  await whileHeld('HELD2', async () => {
    for (let n = 0; n < 5; n++) expect((await logIn('wrong horse 7')).status).toBe(400);
    const sixth = await logIn(adminPassword);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
  });
  await expect.poll(async () => (await logIn(adminPassword)).status).toBe(429);
  app.wait(16 * 60_000);
  expect((await logIn(adminPassword)).code).toBe(20000);
});

test('a save that gets no lock within five seconds reports it, and succeeds later', { tags: ['full'], timeout: 60_000 }, async () => {
  const isAlone = app.database.kind === 'sqlite';
  await whileHeld('HELD3', async () => {
    const answer = await app.admin.post(crate.save, { crateNo: 'BUSY' });
    expect(answer.code).toBe(isAlone ? 50003 : 20000);
    expect(answer.headers.get('retry-after')).toBe(isAlone ? '1' : null);
    expect(await count(app.admin, crate.find)).toBe(isAlone ? 0 : 1);
  });
  if (isAlone) await create(app.admin, crate.save, { crateNo: 'BUSY' });
  expect(await count(app.admin, crate.find, { crateNo: 'BUSY' })).toBe(1);
});
