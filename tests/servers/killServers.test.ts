import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Answer, Client } from '../api/support/client.ts';
import { createClient } from '../api/support/client.ts';
import { maker } from '../api/support/lab.ts';
import { schemasFolder } from '../api/support/schemasFolder.ts';
import { type ServerProcess, spawnServer } from '../api/support/spawnServer.ts';
import { upload, workbook } from '../api/support/workbook.ts';
import { random } from '../support/random.ts';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';

const password = 'correct horse 7';
/** How often one of three servers is killed. `SERVER_KILLS=200` makes a long run. */
const kills = Number(process.env.SERVER_KILLS ?? 3);
const rowsOfImport = 60;

let database: TestDatabase;
let schemas: TempFolder;
let environment: Record<string, string>;
let token: string;
/** The servers that run, in the order of their turns. */
let servers: ServerProcess[] = [];

const start = () => spawnServer(environment, join(import.meta.dirname, 'tickingServer.ts'));

beforeAll(async () => {
  database = await testDatabase();
  schemas = schemasFolder();
  environment = { ...database.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: password };
  servers = [await start()];
  servers.push(...(await Promise.all([start(), start()])));
  token = String((await createClient(String(servers[0]?.url)).login('admin', password)).token);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  database.remove();
  schemas.remove();
});

function nextServer(): Client {
  const server = servers.shift();
  if (!server) throw new Error('no server is running');
  servers.push(server);
  return createClient(server.url, token);
}

/** Repeats a call, each time at the next server, until one answers. Busy counts as no answer. */
async function insist(call: (client: Client) => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call(nextServer()).catch(() => undefined);
    if (answer && answer.code !== 50003) return answer;
    await delay(5);
  }
}

interface Work {
  isOver: boolean;
  /** The ids of acknowledged records by code. */
  readonly saved: Map<string, string>;
  /** Names of the imports whose commit was acknowledged. */
  readonly imported: string[];
  readonly faults: string[];
}

async function saveOneAfterAnother(work: Work, name: string): Promise<void> {
  for (let i = 0; !work.isOver; i++) {
    const makerCode = `${name}${i}`;
    const headers = { 'Idempotency-Key': makerCode };
    const answer = await insist((client) => client.post(maker.save, { makerCode, makerName: 'saved' }, headers));
    if (answer.code === 20000) work.saved.set(makerCode, answer.data.id);
    else work.faults.push(`${makerCode}: ${answer.text}`);
  }
}

async function importOneAfterAnother(work: Work): Promise<void> {
  for (let i = 0; !work.isOver; i++) {
    const name = `I${i}N`;
    const rows = Array.from({ length: rowsOfImport }, (_, row) => [`${name}${row}`, name]);
    const file = await workbook([['makerCode', 'makerName'], ...rows]);
    const staged = await insist((client) => upload(client, maker.import, file));
    const importId = staged.data?.importId;
    const done = await insist((client) => client.post(maker.saveBatch, { importId, mode: 'all' }));
    if (done.code === 20000 && done.data.created === rowsOfImport) work.imported.push(name);
    else work.faults.push(`${name}: ${staged.text} ${done.text}`);
  }
}

test(`after ${kills} kills of single servers, nothing is lost, nothing was done twice, and the others answered`, {
  tags: ['once'],
  timeout: 120_000 + kills * 60_000,
}, async () => {
  const work: Work = { isOver: false, saved: new Map(), imported: [], faults: [] };
  const streams = [...['A', 'B', 'C', 'D'].map((name) => saveOneAfterAnother(work, name)), importOneAfterAnother(work)];
  const chance = random(Number(process.env.SERVER_SEED ?? 1));
  for (let i = 0; i < kills; i++) {
    const before = work.saved.size;
    await vi.waitUntil(() => work.saved.size > before + 4, { timeout: 60_000, interval: 1 });
    await delay(chance() * 100);
    const [victim] = servers.splice(Math.floor(chance() * servers.length), 1);
    await victim?.kill();
    const atKill = work.saved.size;
    await vi.waitUntil(() => work.saved.size > atKill + 4, { timeout: 60_000, interval: 1 });
    servers.push(await start());
  }
  await vi.waitUntil(() => work.imported.length > 0, { timeout: 60_000, interval: 10 });
  work.isOver = true;
  await Promise.all(streams);
  expect(work.faults).toEqual([]);
  await expectAll(work);
});

/** Every acknowledged record is stored once, with one log entry, and nothing else is; the job has counted without gaps. */
async function expectAll({ saved, imported }: Work): Promise<void> {
  const find = async (filter: object): Promise<{ id: string; makerCode: string }[]> =>
    (await insist((client) => client.post(maker.find, filter))).data.records;
  const stored = await find({ makerName: ['saved'] });
  expect(new Map(stored.map(({ makerCode, id }) => [makerCode, id]))).toEqual(saved);
  for (const name of imported) expect(await find({ makerCode: { startsWith: name } })).toHaveLength(rowsOfImport);
  expect(await find({ makerCode: { startsWith: 'I' } })).toHaveLength(imported.length * rowsOfImport);
  const ticks = (await find({ makerCode: { startsWith: 'TICK' } })).map(({ makerCode }) => makerCode);
  expect(ticks.length).toBeGreaterThan(kills);
  expect(new Set(ticks)).toEqual(new Set(ticks.map((_, i) => `TICK${i}`)));
  for (const { id } of stored.slice(-300)) expect((await insist((client) => client.get(maker.log(id)))).data.total).toBe(1);
}
