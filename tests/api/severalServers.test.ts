import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client as HttpClient } from './support/client.ts';
import { maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { type BesideApp, startBeside } from './support/startBeside.ts';
import { upload, workbook } from './support/workbook.ts';

let app: TestApp;
let second: BesideApp;
/** The administrator at a second server on the same database. */
let beside: HttpClient;

beforeAll(async () => {
  app = await startApp();
  second = await startBeside(app);
  beside = second.client(app.admin);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

test('a module of a changed file is served by a server that has not noticed the change', async () => {
  const hashOfMaker = async (): Promise<string> =>
    (await app.admin.get('/resources/index.json')).data.resources.find((one: { name: string }) => one.name === 'labMaker').hash;
  const path = join(app.schemas, 'lab/labMaker.json');
  const before = await hashOfMaker();
  writeFileSync(path, readFileSync(path, 'utf8').replace('"en": "Makers"', '"en": "Manufacturers"'));
  await expect.poll(hashOfMaker).not.toBe(before);
  const code = await beside.get(`/resources/labMaker.${await hashOfMaker()}.js`);
  expect(code.status).toBe(200);
  expect(code.text).toContain('Manufacturers');
  expect((await beside.get(`/resources/labMaker.${'0'.repeat(40)}.js`)).status).toBe(404);
});

/** Lets no server store rows of imports until the returned function is called. On SQLite, which has no table locks, it does nothing. */
async function holdRows(): Promise<() => Promise<void>> {
  if (app.database.kind === 'sqlite') return async () => undefined;
  const other = new Client({ connectionString: String(app.database.environment.HW_DATABASE_URL) });
  await other.connect();
  await other.query('begin; lock table sys_import_row in share mode');
  return async () => {
    await other.query('rollback');
    await other.end();
  };
}

test('an import that is canceled at another server stops, and nothing of it is stored', async () => {
  const importId = 'canceled-beside';
  const rows = Array.from({ length: 20 }, (_, i) => [`CB${i}`, 'x']);
  const release = await holdRows();
  const sent = upload(app.admin, maker.import, await workbook([['makerCode', 'makerName'], ...rows]), {
    texts: { importId },
  });
  await expect.poll(async () => (await beside.get(maker.findImport(importId))).code).toBe(20000);
  expect((await beside.post(maker.saveBatch, { importId, mode: 'drop' })).code).toBe(20000);
  await release();
  const stopped = { status: 404, code: 40004 };
  expect(await sent).toMatchObject(app.database.kind === 'postgres' ? stopped : {});
  expect(await app.admin.get(maker.findImport(importId))).toMatchObject(stopped);
});
