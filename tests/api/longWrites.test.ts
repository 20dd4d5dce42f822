import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OnPrepare } from '../../src/server/extend.ts';
import type { Answer, Client } from './support/client.ts';
import { count, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

let app: TestApp;
let admin: Client;
/** The save hook waits at makers with this name until the test lets it go on. */
const heldName = 'Held';
let reached: PromiseWithResolvers<void>;
let cancel: PromiseWithResolvers<void>;

const holdMakers: OnPrepare = async ({ rows }) => {
  if (rows.some(({ record }) => record.makerName === heldName)) {
    reached.resolve();
    await cancel.promise;
  }
  return rows.map(() => ({}));
};

beforeAll(async () => {
  app = await startApp({}, { hooks: { 'labMaker.prepare': holdMakers } });
  admin = app.admin;
});
beforeEach(() => {
  reached = Promise.withResolvers();
  cancel = Promise.withResolvers();
});
afterEach(() => cancel.resolve());
afterAll(() => app.close());

/** More records than one chunk of a bulk write. */
const many = 120;
const makers = (start: string, makerName: string) => Array.from({ length: many }, (_, i) => ({ makerCode: `${start}${i}`, makerName }));
const countWritten = (start: string): Promise<number> => count(admin, maker.find, { makerCode: { startsWith: start } });

/** Uploads makers and lets the server check them. Returns the function that commits them. */
async function staged(start: string, makerName: string): Promise<() => Promise<Answer>> {
  const rows = makers(start, makerName).map((one) => [one.makerCode, one.makerName]);
  const { data, text } = await upload(admin, maker.import, await workbook([['makerCode', 'makerName'], ...rows]));
  expect(data?.failed, text).toBe(0);
  return () => admin.post(maker.saveBatch, { importId: data.importId, mode: 'all' }, { 'Accept-Language': 'en' });
}

/** Whether the server may answer a request with "try again". This happens only on SQLite, where writers wait for each other. */
const hasTurns = (): boolean => app.database.kind === 'sqlite';
const done = { code: 20000 };
const busy = { status: 503, code: 50003, message: 'The system is busy. Please try again later.' };

test('an import blocked by another reports that it is busy, and repeating it waits for its outcome', {
  timeout: 120_000,
}, async () => {
  const commit = await staged('LA', heldName);
  const commitOther = await staged('LB', 'Other');
  const first = commit();
  await reached.promise;
  const again = commit();
  const other = await commitOther();
  expect(other, other.text).toMatchObject(hasTurns() ? busy : done);
  if (hasTurns()) expect(Number(other.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await Promise.race([again, first, 'both wait'])).toBe('both wait');
  cancel.resolve();
  for (const answer of await Promise.all([first, again])) {
    expect(answer, answer.text).toMatchObject({ code: 20000, data: { created: many } });
  }
  expect(await commitOther()).toMatchObject({ code: 20000, data: { created: many } });
  expect([await countWritten('LA'), await countWritten('LB')]).toEqual([many, many]);
});

test('a long save repeated with its key waits for the result; one with another key is rejected as busy', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  const send = (start: string, makerName: string) =>
    admin.post(maker.saveBatch, makers(start, makerName), { 'Idempotency-Key': start, 'Accept-Language': 'en' });
  const first = send('LC', heldName);
  await reached.promise;
  const again = hasTurns() ? send('LC', heldName) : undefined;
  const other = await send('LD', 'Other');
  expect(other, other.text).toMatchObject(hasTurns() ? busy : done);
  cancel.resolve();
  const { data } = await first;
  expect((await (again ?? send('LC', heldName))).data).toEqual(data);
  expect(await send('LD', 'Other')).toMatchObject(done);
  expect([await countWritten('LC'), await countWritten('LD')]).toEqual([many, many]);
});

test('of several long writes of one user only some may wait; more are rejected at once', {
  timeout: 120_000,
}, async () => {
  const first = admin.post(maker.saveBatch, makers('LE', heldName));
  await reached.promise;
  const send = (i: number) => {
    return admin.post(maker.saveBatch, makers(`LF${i}X`, 'Other'), { 'Idempotency-Key': `LF${i}` });
  };
  const others = Array.from({ length: 9 }, (_, i) => send(i));
  const soonest = await Promise.race(others);
  if (hasTurns()) {
    expect(soonest, soonest.text).toMatchObject({ status: 429, code: 40029 });
    expect(Number(soonest.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  cancel.resolve();
  expect(await first).toMatchObject(done);
  const codes = (await Promise.all(others)).map(({ code }) => code);
  // A save that was refused only because of the load can be sent again with the same key.
  for (const [i, code] of codes.entries()) if (code !== 20000) expect(await send(i)).toMatchObject(done);
  expect(codes.filter((code) => code === 40029)).toHaveLength(hasTurns() ? 1 : 0);
  expect(codes.filter((code) => ![20000, 40029, 50003].includes(code))).toEqual([]);
  expect(await countWritten('LF')).toBe(many * codes.length);
});
