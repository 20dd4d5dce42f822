import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { executeRaw } from './support/executeRaw.ts';
import { count, create, maker } from './support/lab.ts';
import { schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

const english = { 'Accept-Language': 'en' };
const full = {
  status: 503,
  code: 50003,
  message: 'The server’s disk is full and nothing was saved. Ask an administrator to free up space, then try again.',
};
/** Every connection of the server to its database file. */
const connections = new Set<DatabaseSync>();
let app: TestApp;
const { everything } = schemaEditing(() => app);

beforeAll(async () => {
  const prepare = DatabaseSync.prototype.prepare;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, ...args) {
    connections.add(this);
    return prepare.apply(this, args);
  });
  app = await startApp();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** For each database, a function that fills the storage so that tables cannot grow. It returns a function that frees the storage again. */
const fillUp = {
  sqlite: async (_table?: string) => {
    const open = [...connections].filter((one) => one.isOpen);
    const limit = (pages: number): void => {
      for (const one of open) one.exec(`pragma max_page_count = ${pages}`);
    };
    limit(1);
    return async () => limit(1_000_000);
  },
  postgres: async (table = 'labMaker') => {
    await executeRaw(app.database, [
      `create function full_disk() returns trigger as $$ begin raise exception 'no space' using errcode = '53100'; end $$ language plpgsql`,
      `create trigger full_disk before insert on "${table}" execute function full_disk()`,
    ]);
    return () => executeRaw(app.database, [`drop trigger full_disk on "${table}"`, 'drop function full_disk']);
  },
};

test('a full database rejects writes and says why, can still be read, and recovers when there is space', async () => {
  const kept = await create(app.admin, maker.save, { makerCode: 'BEFORE', makerName: 'Before' });
  const many = (letter: string) =>
    Array.from({ length: 2_000 }, (_, i) => ({ makerCode: `${letter}${i}`, makerName: `${letter} of many ${i}` }));
  const freeSpace = await fillUp[app.database.kind]();
  const answer = await app.admin.post(maker.saveBatch, many('A'), { ...english, 'Idempotency-Key': 'many' });
  expect(answer, answer.text).toMatchObject(full);
  expect(answer.headers.get('retry-after')).toBeTruthy();
  // Lets a minute pass, so that the next request writes the time when the session was last used.
  app.wait(61_000);
  expect(await app.admin.get(maker.findById(kept.id))).toMatchObject({ code: 20000, data: { makerCode: 'BEFORE' } });
  expect(await count(app.admin, maker.find)).toBe(1);
  await freeSpace();
  const again = await app.admin.post(maker.saveBatch, many('A'), { ...english, 'Idempotency-Key': 'many' });
  expect(again, again.text).toMatchObject({ code: 20000 });
  expect(await count(app.admin, maker.find)).toBe(2_001);
});

test('a workbook that finds no space during its check leaves nothing behind, and is accepted when there is space', {
  tags: ['sqlite'],
}, async () => {
  const before = await count(app.admin, maker.find);
  const rows = Array.from({ length: 6_000 }, (_, i) => [`BOOK${i}`, `Row ${i} of a workbook that needs room`]);
  const file = await workbook([['makerCode', 'makerName'], ...rows]);
  const texts = { importId: 'no-room-for-this' };
  const freeSpace = await fillUp[app.database.kind]('sys_import_row');
  const rejected = await upload(app.admin, maker.import, file, { texts });
  expect(rejected, rejected.text).toMatchObject(full);
  expect(rejected.headers.get('retry-after')).toBeTruthy();
  expect(await count(app.admin, maker.find)).toBe(before);
  await freeSpace();
  expect(await app.admin.get(maker.findImport(texts.importId))).toMatchObject({ code: 40004 });
  const taken = await upload(app.admin, maker.import, file, { texts });
  expect(taken, taken.text).toMatchObject({ code: 20000, data: { fresh: 6_000 } });
  const written = await app.admin.post(maker.saveBatch, { importId: texts.importId, mode: 'all' });
  expect(written, written.text).toMatchObject({ code: 20000 });
  expect(await count(app.admin, maker.find)).toBe(before + 6_000);
});

test('a full disk leaves a resource file unchanged, and the editor shows why', async () => {
  const before = everything();
  const write = fs.fsyncSync;
  fs.fsyncSync = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, fsync'), { code: 'ENOSPC' });
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fsyncSync = write;
    syncBuiltinESMExports();
  });
  const answer = await app.admin.post(schemaCalls.save, { file: toolFile, text: tool(), hash: '' }, english);
  expect(answer, answer.text).toMatchObject(full);
  expect(everything()).toEqual(before);
});
