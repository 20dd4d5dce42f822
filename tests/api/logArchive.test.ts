import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ChangeLine, type ChangeLogFilter, changeLogCalls } from '../../src/contract/log.ts';
import type { Client } from './support/client.ts';
import { create, job, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const day = 24 * 3_600_000;
let app: TestApp;
let admin: Client;
let id: string;

/** A job is changed. 200 days later, what was logged so far is archived, and the job and a maker are changed once more. */
beforeAll(async () => {
  app = await startApp({ HW_LOG_MONTHS: '6' });
  const made = await create(app.admin, job.save, { subject: 'needle', weightKg: 1 });
  ({ id } = made);
  await change(app.admin, made, 'two');
  app.wait(200 * day);
  await app.restart();
  admin = await app.as('admin');
  await change(admin, { id, version: 2 }, 'three');
  await create(admin, maker.save, { makerCode: 'ARC', makerName: 'Archivers' });
  await vi.waitFor(async () => expect(await recentOnly()).toHaveLength(2), { timeout: 15_000 });
});
afterAll(() => app.close());

async function change(client: Client, { id, version }: { id: string; version: number }, subject: string): Promise<void> {
  expect((await client.post(job.save, { id, version, subject })).code).toBe(20000);
}

async function found(filter: ChangeLogFilter, headers: Record<string, string> = {}): Promise<readonly ChangeLine[]> {
  return (await admin.post(changeLogCalls.find, filter, { pageSize: '200', ...headers })).data.records;
}

/** The entries of a page whose total is only counted up to 1, so that the archive is not needed. */
const recentOnly = (): Promise<readonly ChangeLine[]> => found({}, { totalUpTo: '1' });

const subjects = (lines: readonly Pick<ChangeLine, 'changes'>[]) =>
  lines.map(({ changes }) => changes.find(({ field }) => field === 'subject')?.after);

test('a page of recent entries does not read the archive, and one that needs older entries does', async () => {
  expect(await recentOnly()).toMatchObject([{ resource: 'labMaker' }, { resource: 'labJob', recordId: id }]);
  const all = await found({});
  expect(all.length).toBeGreaterThan(4);
  expect(all.map(({ time }) => time)).toEqual(
    all
      .map(({ time }) => time)
      .toSorted()
      .reverse(),
  );
  const { data } = await admin.post(changeLogCalls.find, {}, { pageSize: '1', pageNo: '3' });
  expect(data).toMatchObject({ total: all.length, records: [{ id: all[2]?.id }] });
});

test('archived entries are found by record, value and period', async () => {
  expect(subjects(await found({ recordId: id }))).toEqual(['three', 'two', 'needle']);
  expect(subjects(await found({ keyword: 'needle' }))).toEqual(['two', 'needle']);
  const before = new Date(Date.now() + day).toISOString();
  expect(subjects(await found({ recordId: id, time: { lte: before } }))).toEqual(['two', 'needle']);
  expect(await found({ time: { gte: before } })).toHaveLength(2);
});

test('the log of a record has all its entries, and an archived state can be compared and restored', async () => {
  const { data } = await admin.get(job.log(id));
  expect(data).toMatchObject({ total: 3 });
  expect(subjects(data.records)).toEqual(['three', 'two', 'needle']);
  const logId = data.records[2].id;
  expect((await admin.get(job.logState(logId))).data).toMatchObject({ changes: [{ field: 'subject', before: 'three', after: 'needle' }] });
  const restored = await admin.post(job.restore, { id, version: 3, logId, fields: ['subject'] });
  expect(restored, restored.text).toMatchObject({ code: 20000, data: { subject: 'needle' } });
});

test('a second start does not repeat what the archive already has', async () => {
  const before = await found({});
  await app.restart();
  admin = await app.as('admin');
  expect(await found({})).toEqual(before);
});
