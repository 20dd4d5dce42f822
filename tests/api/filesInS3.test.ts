import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/server/log.ts';
import { readSettings } from '../../src/server/settings.ts';
import { startServer } from '../../src/server/startServer.ts';
import { s3Store } from '../support/fileStore.ts';
import { testDatabase } from '../support/testDatabase.ts';
import { calls, pdf, png, startFiling } from './support/filing.ts';

let filing: Awaited<ReturnType<typeof startFiling>>;

beforeAll(async () => {
  filing = await startFiling(s3Store);
});
afterAll(() => filing.close());

const lost = {
  ...{ status: 503, code: 50003 },
  message: 'The file store did not answer, and nothing was saved. Please try again later.',
};
const english = { 'Accept-Language': 'en' };

test('a file is stored under the prefix, byte by byte, and leaves nothing in the data folder', async () => {
  const id = await filing.newTool();
  const content = Buffer.concat([png, Buffer.alloc(900_000, 3)]);
  const { data } = await filing.upload({ texts: { id }, content });
  expect(readFileSync(filing.store.pathOf(data.id)).equals(content)).toBe(true);
  expect((await filing.fetched(data.id)).content.equals(content)).toBe(true);
  expect(filing.store.stored()).toEqual([data.id]);
  expect(existsSync(join(filing.dataDir(), 'files'))).toBe(false);
  const arriving = readdirSync(join(filing.dataDir(), 'arriving'), { recursive: true, withFileTypes: true });
  expect(arriving.filter((entry) => entry.isFile())).toEqual([]);
});

describe('a store that fails', () => {
  test('rejects uploads and downloads, loses nothing, and the repeated upload is stored once', async () => {
    const id = await filing.newTool();
    const kept = await filing.upload({ texts: { id } });
    const headers = { ...english, 'Idempotency-Key': `key ${id}` };
    const sent = { texts: { id }, content: pdf, name: 'b.pdf', headers };
    const repair = await filing.store.fail();
    const rejected = await filing.upload(sent);
    expect(rejected).toMatchObject(lost);
    expect(rejected.text).not.toMatch(/ECONN|127\.0\.0\.1|S3RVER|s3:/);
    expect(await filing.admin.post(calls.download, { fileId: kept.data.id }, english)).toMatchObject(lost);
    expect(await filing.listed(id)).toEqual([kept.data]);
    await repair();
    expect((await filing.fetched(kept.data.id)).content.equals(png)).toBe(true);
    const [one, other] = [await filing.upload(sent), await filing.upload(sent)];
    expect(one.code).toBe(20000);
    expect(other.data).toEqual(one.data);
    expect((await filing.listed(id)).map(({ name }) => name)).toEqual(['a.png', 'b.pdf']);
  });

  test('stops neither the start nor the sweep: removed files are deleted as soon as it works again', async () => {
    const id = await filing.newTool();
    const { data: removed } = await filing.upload({ texts: { id } });
    const { data: kept } = await filing.upload({ texts: { id }, content: pdf, name: 'c.pdf' });
    await filing.admin.post(calls.remove, [removed.id]);
    const repair = await filing.store.fail();
    await filing.sleepOver();
    expect(await filing.listed(id)).toEqual([kept]);
    await repair();
    expect(filing.isStored(removed.id)).toBe(true);
    await filing.sleepOver();
    expect(filing.isStored(removed.id)).toBe(false);
    expect((await filing.fetched(kept.id)).content.equals(pdf)).toBe(true);
  });
});

test.each([
  ['the secret key', { HW_FILES_SECRET_KEY: 'wrong secret' }, 'SignatureDoesNotMatch'],
  ['the access key', { HW_FILES_ACCESS_KEY: 'NOBODY' }, 'InvalidAccessKeyId'],
  ['the bucket', { bucket: 's3://no-such-bucket/' }, 'NoSuchBucket'],
])(
  'a start with a wrong value of %s is rejected, and says so without the keys',
  async (_, { bucket, ...wrong }: Record<string, string>, reason) => {
    const database = await testDatabase();
    const environment = { ...database.environment, ...filing.store.environment, ...wrong };
    if (bucket) environment.HW_FILES_URL = String(environment.HW_FILES_URL).replace(/^s3:\/\/[^/]+\//, bucket);
    const settings = readSettings({ PORT: '0', HW_DEMO: '0', ...environment });
    const started = startServer({ settings, log: createLog('silent'), consoleFolder: '' });
    const failure = await started.then(
      (server) => server.close(),
      (error: Error) => error.message,
    );
    database.remove();
    expect(failure).toBe(`These settings are not valid:\n  HW_FILES_URL: the store rejects the bucket, the region or the keys (${reason})`);
  },
);
