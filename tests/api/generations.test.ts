import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createLog } from '../../src/server/log.ts';
import { readSettings } from '../../src/server/settings.ts';
import { type RunningServer, startServer } from '../../src/server/startServer.ts';
import type { TestDatabase } from '../support/testDatabase.ts';
import { createClient, type Client as HttpClient } from './support/client.ts';
import { maker } from './support/lab.ts';
import { preparedDatabase } from './support/preparedDatabase.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { adminPassword, compiled, pollInterval } from './support/startApp.ts';
import { order, pallet } from './support/totalsLab.ts';

/** A server process with files of its own. */
interface Process {
  readonly folder: string;
  readonly admin: HttpClient;
  readonly close: () => Promise<void>;
}

/** SQLite has only one server. */
const isShared = inject('databaseKind') === 'postgres';

let database: TestDatabase;
const begun: RunningServer[] = [];
const folders: { remove(): void }[] = [];

beforeEach(async () => {
  database = await preparedDatabase({}, (where) => launch(plainFolder(), where));
});
afterEach(async () => {
  for (const server of begun.splice(0)) await server.close();
  for (const folder of folders.splice(0)) folder.remove();
  database.remove();
});

function plainFolder(): string {
  const folder = schemasFolder();
  folders.push(folder);
  return folder.path;
}

/** Returns a folder of resource files with totals in which this file has been changed. */
function folderWith(file: string, change: (text: string) => string): string {
  const path = plainFolder();
  cpSync(join(import.meta.dirname, '../fixtures/totals'), join(path, 'lab'), { recursive: true });
  edit(path, file, change);
  return path;
}

function edit(folder: string, file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, change(before));
}

/** Starts a server with these files on this database. */
function launch(folder: string, where: TestDatabase['environment']): Promise<RunningServer> {
  return startServer({
    settings: readSettings({ PORT: '0', HW_SCHEMAS_DIR: folder, HW_ADMIN_PASSWORD: adminPassword, ...where }),
    log: createLog('silent'),
    consoleFolder: join(folder, 'no-console'),
    pollInterval,
    compiled,
  });
}

/** `token`: the session to use, if the process cannot log anybody in. */
async function start(folder: string, token?: string): Promise<Process> {
  const server = await launch(folder, database.environment);
  begun.push(server);
  const close = async (): Promise<void> => {
    begun.splice(begun.indexOf(server), 1);
    await server.close();
  };
  const admin = token === undefined ? await createClient(server.url).login('admin', adminPassword) : createClient(server.url, token);
  return { folder, admin, close };
}

const makersFile = 'lab/labMaker.json';
const unchanged = (text: string): string => text;
const withUniqueNames = (text: string): string => text.replace('"maxLength": 40,', '"maxLength": 40, "unique": true,');

/** Removes the total `heaviest`. */
function withoutHeaviest(text: string): string {
  const file = JSON.parse(text) as { record: { properties: Record<string, unknown> } };
  delete file.record.properties.heaviest;
  return JSON.stringify(file, null, 2);
}

let serial = 0;
function saveMaker({ admin }: Process, makerName: string) {
  return admin.post(maker.save, { makerCode: `G${++serial}`, makerName });
}

async function orderOf({ admin }: Process, orderNo: string) {
  return (await admin.post(order.save, { orderNo, goods: [{ mark: orderNo, cartonQty: 1 }] })).data;
}

async function palletOn({ admin }: Process, { id: orderId, goods }: { id: string; goods: { id: string }[] }, weightKg: string) {
  const { code, text } = await admin.post(pallet.save, { palletNo: `P${++serial}`, orderId, goodsId: goods[0]?.id, weightKg });
  expect([20000, 50003], text).toContain(code);
  return code;
}

async function hashOfMaker({ admin }: Process): Promise<string> {
  const { data } = await admin.get('/resources/index.json');
  return data.resources.find(({ name }: { name: string }) => name === 'labMaker').hash;
}

/** The files that the process reports as not in use. */
async function unusedFiles({ admin }: Process): Promise<string[]> {
  const { data } = await admin.get('/readyz');
  return data.faults.map(({ file }: { file: string }) => file);
}

describe('of two processes with different files', () => {
  test('the older one that starts later leaves the unique index of the newer one, and says so', async () => {
    if (!isShared) return;
    const oldFolder = folderWith(makersFile, unchanged);
    await (await start(oldFolder)).close();
    const newer = await start(folderWith(makersFile, withUniqueNames));
    expect((await saveMaker(newer, 'Taken')).code).toBe(20000);
    const older = await start(oldFolder);
    expect((await saveMaker(older, 'Taken')).code).toBe(40010);
    expect((await saveMaker(newer, 'Taken')).code).toBe(40010);
    expect(await unusedFiles(older)).toEqual([makersFile]);
    expect(await unusedFiles(newer)).toEqual([]);
    expect((await newer.admin.post(maker.find, {})).data.total).toBe(1);
  });

  test('the older one goes back to its files once it is the only one', async () => {
    if (!isShared) return;
    const oldFolder = folderWith(makersFile, unchanged);
    await (await start(oldFolder)).close();
    const newer = await start(folderWith(makersFile, withUniqueNames));
    expect((await saveMaker(newer, 'Taken')).code).toBe(20000);
    const older = await start(oldFolder);
    expect(await unusedFiles(older)).toEqual([makersFile]);
    await newer.close();
    await expect.poll(() => unusedFiles(older), { timeout: 20_000 }).toEqual([]);
    expect((await saveMaker(older, 'Taken')).code).toBe(20000);
  });

  test('old files that are put back on purpose apply at the start of the only process', { tags: ['full'] }, async () => {
    if (!isShared) return;
    const oldFolder = folderWith(makersFile, unchanged);
    await (await start(oldFolder)).close();
    const newer = await start(folderWith(makersFile, withUniqueNames));
    expect((await saveMaker(newer, 'Taken')).code).toBe(20000);
    await newer.close();
    const back = await start(oldFolder);
    expect(await unusedFiles(back)).toEqual([]);
    expect((await saveMaker(back, 'Other')).code).toBe(20000);
    // What came after them counts as new again.
    const again = await start(folderWith(makersFile, withUniqueNames));
    expect(await unusedFiles(again)).toEqual([]);
    expect((await saveMaker(again, 'Taken')).code).toBe(40010);
    expect((await saveMaker(back, 'Taken')).code).toBe(40010);
  });

  test('a running one applies a change that is undone in its own folder', async () => {
    if (!isShared) return;
    const only = await start(folderWith(makersFile, unchanged));
    expect((await saveMaker(only, 'Twice')).code).toBe(20000);
    const before = await hashOfMaker(only);
    edit(only.folder, makersFile, withUniqueNames);
    await expect.poll(() => hashOfMaker(only)).not.toBe(before);
    expect((await saveMaker(only, 'Twice')).code).toBe(40010);
    edit(only.folder, makersFile, (text) => text.replace('"maxLength": 40, "unique": true,', '"maxLength": 40,'));
    await expect.poll(() => hashOfMaker(only)).toBe(before);
    expect((await saveMaker(only, 'Twice')).code).toBe(20000);
    expect(await unusedFiles(only)).toEqual([]);
  });

  test('the one that lacks a resource with totals reads, but writes nothing and is not ready', async () => {
    if (!isShared) return;
    const newer = await start(folderWith(makersFile, unchanged));
    const lacking = folderWith(makersFile, unchanged);
    for (const name of ['labOrder', 'labGoods', 'labPallet']) rmSync(join(lacking, `lab/${name}.json`));
    const older = await start(lacking, newer.admin.token);
    expect(await older.admin.get('/readyz')).toMatchObject({ status: 503, code: 50003 });
    expect(await saveMaker(older, 'Rejected')).toMatchObject({ status: 503, code: 50003 });
    expect((await older.admin.post(maker.find, {})).data.total).toBe(0);
    expect((await orderOf(newer, 'KEPT')).cartonQty).toBe(1);
    await newer.close();
    await expect.poll(async () => (await older.admin.get('/readyz')).code, { timeout: 20_000 }).toBe(20000);
    expect((await saveMaker(older, 'Accepted')).code).toBe(20000);
  });

  test('totals of the newer files are right, whatever the older one writes meanwhile', async () => {
    if (!isShared) return;
    const older = await start(folderWith('lab/labOrder.json', withoutHeaviest));
    const [first, second] = [await orderOf(older, 'FIRST'), await orderOf(older, 'SECOND')];
    let isStarted = false;
    const written = (async () => {
      for (let i = 0; !isStarted || i < 20; i += 1) await palletOn(older, first, `${i + 1}`);
    })();
    const newer = await start(folderWith('lab/labOrder.json', unchanged));
    isStarted = true;
    await written;
    // While it checks what the newer one has changed, it may refuse a save as too early.
    await expect.poll(() => palletOn(older, second, '77'), { timeout: 20_000 }).toBe(20000);
    const found = (await newer.admin.post(order.find, {})).data.records;
    const pallets = (await newer.admin.post(pallet.find, {})).data.records;
    for (const one of found) {
      const weights = pallets
        .filter(({ orderId }: { orderId: string }) => orderId === one.id)
        .map((each: { weightKg: string }) => Number(each.weightKg));
      expect(Number(one.heaviest)).toBe(Math.max(...weights));
    }
  });
});
