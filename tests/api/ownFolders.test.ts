import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { findTools, schemaEditing, tool, toolFile } from './support/schemaEditing.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { type BesideApp, startBeside } from './support/startBeside.ts';

/** Two servers on one PostgreSQL, each with a folder of its own. On SQLite there is one server with one folder. */
let app: TestApp;
let beside: BesideApp;
let other: string;
const made: { remove(): void }[] = [];

function newFolder(): string {
  const folder = schemasFolder();
  made.push(folder);
  return folder.path;
}

beforeAll(async () => {
  app = await startApp();
  other = app.database.kind === 'postgres' ? newFolder() : app.schemas;
  beside = await startBeside(app, { schemas: other });
});
afterAll(async () => {
  await beside.close();
  await app.close();
  for (const folder of made) folder.remove();
});

const { save, onDisk, opened } = schemaEditing(() => app);
const there = () => beside.client(app.admin);
const titled = (en: string): string => tool({ title: { zh: '工具', en } });
/** Saves the file of the tests in the console of the first server, even if the other server is just renewing its own. */
const saveTool = async (text: string): Promise<void> => {
  expect((await save(toolFile, text, (await opened(toolFile))?.hash ?? '')).code).toBe(20000);
};

/** Waits until the second server serves a title for the tools, and returns the text in its folder. */
async function titleThere(title: string): Promise<string> {
  await expect.poll(async () => (await there().get(`${schemaCalls.findById}/labTool`)).data?.title?.en).toBe(title);
  return readFileSync(join(other, toolFile), 'utf8');
}

test('a file that is created and changed in the console of one server is served by the other, and stands in its folder', async () => {
  await saveTool(titled('Tools'));
  expect(await titleThere('Tools')).toBe(titled('Tools'));
  expect((await there().post(findTools, {})).code).toBe(20000);
  await saveTool(titled('Devices'));
  expect(await titleThere('Devices')).toBe(titled('Devices'));
});

test('a file changed by hand in one folder is neither replaced nor passed on, and the next save in a console replaces it everywhere', async () => {
  const byHand = titled('By hand');
  writeFileSync(join(other, toolFile), byHand);
  await there().get(`/resources/labTool.${'0'.repeat(40)}.js`);
  expect(await titleThere('By hand')).toBe(byHand);
  const hash = (await there().get(`${schemaCalls.findById}/labTool`)).data.hash;
  await schemaEditing(() => app).save(toolFile, titled('Saved'), hash, there());
  await expect.poll(async () => (await opened(toolFile)).title?.en).toBe('Saved');
  expect(onDisk(toolFile)).toBe(titled('Saved'));
});

test('after a file went back to an old text by hand, a restart does not undo that', async () => {
  await saveTool(titled('Newer'));
  await titleThere('Newer');
  writeFileSync(join(app.schemas, toolFile), titled('Tools'));
  await expect.poll(async () => (await opened(toolFile)).title?.en).toBe('Tools');
  await app.restart();
  expect((await opened(toolFile)).title.en).toBe('Tools');
  expect(onDisk(toolFile)).toBe(titled('Tools'));
  await saveTool(titled('Newest'));
  expect(await titleThere('Newest')).toBe(titled('Newest'));
});

test('on PostgreSQL, a server that starts with an older folder serves what was saved, and takes nothing from the others', async () => {
  if (app.database.kind === 'sqlite') return void expect(onDisk(toolFile)).toBe(titled('Newest'));
  const folder = newFolder();
  mkdirSync(join(folder, 'lab'), { recursive: true });
  expect(existsSync(join(folder, toolFile))).toBe(false);
  const third = await startBeside(app, { schemas: folder });
  try {
    expect((await third.client(app.admin).get(`${schemaCalls.findById}/labTool`)).data.title.en).toBe('Newest');
    expect(readFileSync(join(folder, toolFile), 'utf8')).toBe(titled('Newest'));
  } finally {
    await third.close();
  }
  // The first server starts with a broken file, so it needs the last valid text.
  await app.restart(() => writeFileSync(join(app.schemas, toolFile), '{'));
  expect((await app.admin.post(findTools, {})).code).toBe(20000);
  writeFileSync(join(app.schemas, toolFile), titled('Newest'));
  await expect.poll(async () => (await app.guest.get('/readyz')).data.faults).toEqual([]);
});

test('on PostgreSQL, a server that cannot write its folder says so on /readyz until it can', async () => {
  if (app.database.kind === 'sqlite') return void expect((await app.guest.get('/readyz')).status).toBe(200);
  // A folder in place of the file cannot be replaced, not even by root.
  const path = join(other, toolFile);
  rmSync(path);
  mkdirSync(path);
  await saveTool(titled('Blocked'));
  await expect.poll(() => there().get('/readyz')).toMatchObject({ status: 503, code: 50003, message: expect.stringContaining(toolFile) });
  expect((await app.guest.get('/readyz')).status).toBe(200);
  rmSync(path, { recursive: true });
  await expect.poll(async () => (await there().get('/readyz')).status, { timeout: 20_000 }).toBe(200);
  await there().get(`/resources/labTool.${'0'.repeat(40)}.js`);
  expect(await titleThere('Blocked')).toBe(titled('Blocked'));
});
