import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import { createClient, type Client as HttpClient } from './support/client.ts';
import { callsOf, maker } from './support/lab.ts';
import { schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';
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

test('a resource whose file was saved at one server has its calls at the next one at once', async () => {
  const title = { zh: '编号', en: 'Code' };
  const record = { type: 'object', required: ['code'], properties: { code: { type: 'string', maxLength: 20, title } } };
  const editing = schemaEditing(() => app);
  for (const letter of ['A', 'B', 'C']) {
    const name = `labTwin${letter}`;
    const screens = { [`lab/twin${letter}`]: { view: 'list', path: `/lab/twin${letter}`, area: 'system' } };
    const file = { name, title: { zh: '双', en: 'Twins' }, perms: `lab:twin${letter}`, display: '{code}', screens, record };
    const saved = await editing.save(`lab/${name}.json`, JSON.stringify({ ...file, list: { columns: ['code'] } }), '');
    expect(saved.code, saved.text).toBe(20000);
    const { find, save } = callsOf(`LabTwin${letter}`);
    expect((await beside.post(save, { code: 'T' })).code).toBe(20000);
    expect((await app.admin.post(find, {})).data.total).toBe(1);
  }
  expect(await beside.post(callsOf('LabNone').find, {})).toMatchObject({ status: 404, code: 40004 });
});

test('the next call at another server follows a file that was just saved', async () => {
  const editing = schemaEditing(() => app);
  const toolNames = (maxLength: number) => tool({}, { toolName: { type: 'string', maxLength, title: { zh: '名称', en: 'Name' } } });
  for (const length of [3, 4, 5, 6, 7]) {
    const hash = (await editing.opened(toolFile))?.hash ?? '';
    expect((await editing.save(toolFile, toolNames(length), hash)).code).toBe(20000);
    expect((await beside.post(callsOf('LabTool').save, { toolName: 'x'.repeat(length) })).code).toBe(20000);
    expect((await beside.post(callsOf('LabTool').save, { toolName: 'x'.repeat(length + 1) })).code).toBe(40000);
    expect((await editing.opened(toolFile, beside)).text).toBe(toolNames(length));
  }
});

test('people log in at another server while it follows a changed table', async () => {
  const editing = schemaEditing(() => app);
  const people = ['admin', 'orderClerk', 'warehouseKeeper', 'dispatcher', 'finance', 'viewer'];
  for (const name of ['a', 'b', 'c', 'd']) {
    const hash = (await editing.opened(toolFile))?.hash ?? '';
    const more = { [`${name}Size`]: { type: 'integer', title: { zh: '尺寸', en: 'Size' } } };
    const toolName = { type: 'string', maxLength: 30, title: { zh: '名称', en: 'Name' } };
    const saving = editing.save(toolFile, tool({}, { toolName, ...more }), hash);
    const logIn = (account: string) => createClient(second.url).post(sessionCalls.login, { account, password: adminPassword });
    const answers = await Promise.all(people.map((account, i) => delay(i * 60).then(() => logIn(account))));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 20000));
    expect((await saving).code).toBe(20000);
  }
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
