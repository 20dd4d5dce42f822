import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OnSave } from '../../src/server/extend.ts';
import type { Client } from './support/client.ts';
import { create, job } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

const door = recordsDoor();
let app: TestApp;
/** The administrator's client. It logs in again after each simulated day, because a session ends after half a day without requests. */
let admin: Client;
const day = 86_400_000;

beforeAll(async () => {
  app = await startApp({}, { hooks: { ...door.hooks, 'labJob.save': holdImport } });
  admin = app.admin;
});
afterAll(() => app.close());

/** Pauses imports of jobs after their first record until it resolves. */
let release: Promise<void> = Promise.resolve();
const holdImport: OnSave = async ({ cause }, next) => {
  await next();
  if (cause === 'import') await release;
};

async function nextDay(): Promise<void> {
  app.wait(day);
  admin = await app.as('admin');
}

/** Returns the start of the record's serial number, which contains the day of its creation in UTC. */
function prefixOf({ createTime }: { createTime: string }): string {
  return `J${createTime.slice(0, 10).replaceAll('-', '')}`;
}

describe('a serial', () => {
  test('numbers records automatically, ignores sent values, and restarts every day', async () => {
    const first = await create(admin, job.save, { subject: 'one', jobNo: 'MINE' });
    const second = await create(admin, job.save, { subject: 'two' });
    expect([first.jobNo, second.jobNo]).toEqual([`${prefixOf(first)}001`, `${prefixOf(second)}002`]);
    await nextDay();
    const third = await create(admin, job.save, { subject: 'three' });
    expect(third.jobNo).toBe(`${prefixOf(third)}001`);
    expect(prefixOf(third) > prefixOf(first)).toBe(true);
  });

  test('stays unchanged when the record changes', async () => {
    const made = await create(admin, job.save, { subject: 'kept' });
    const saved = await admin.post(job.save, { id: made.id, version: 1, subject: 'new', jobNo: 'MINE' });
    expect(saved.data).toMatchObject({ subject: 'new', jobNo: made.jobNo });
  });

  test('has no duplicates and no gaps, however many records are created at once', { tags: ['once'] }, async () => {
    await nextDay();
    const made = await Promise.all(Array.from({ length: 30 }, (_, i) => create(admin, job.save, { subject: `many ${i}` })));
    const numbers = made.map(({ jobNo }) => Number(String(jobNo).slice(-3))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });

  test('skips a number that another record already has', async () => {
    await nextDay();
    const first = await create(admin, job.save, { subject: 'first' });
    const jobNo = `${prefixOf(first)}002`;
    await ok(door.within(admin, ({ records }) => records.change('labJob' as never, first.id, { jobNo } as never)));
    expect((await create(admin, job.save, { subject: 'next' })).jobNo).toBe(`${prefixOf(first)}003`);
  });

  test('is not consumed by a rejected record', async () => {
    const before = await create(admin, job.save, { subject: 'before' });
    expect(await admin.post(job.save, { subject: 'x'.repeat(41) })).toMatchObject({ code: 40000 });
    const after = await create(admin, job.save, { subject: 'after' });
    expect(Number(after.jobNo.slice(-3))).toBe(Number(before.jobNo.slice(-3)) + 1);
  });

  test('of a new record does not wait until the import of others has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // SQLite has one writer, so there an import in one part must not be paused.
    if (app.database.kind === 'postgres') release = promise;
    const sheet = await upload(admin, job.import, await workbook([['subject'], ['imported 1'], ['imported 2']]));
    const committed = admin.post(job.saveBatch, { importId: sheet.data.importId, mode: 'all' });
    const beside = await (await app.as('admin')).post(job.save, { subject: 'beside' }).finally(resolve);
    expect(beside, beside.text).toMatchObject({ code: 20000 });
    expect(await committed).toMatchObject({ code: 20000, data: { created: 2 } });
    const { records } = (await admin.post(job.find, {})).data;
    const numbers = records.map(({ jobNo }: { jobNo: string }) => jobNo);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
