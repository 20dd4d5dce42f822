import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Answer, Client } from '../api/support/client.ts';
import { createClient } from '../api/support/client.ts';
import { maker } from '../api/support/lab.ts';
import { schemasFolder } from '../api/support/schemasFolder.ts';
import { type ServerProcess, spawnServer } from '../api/support/spawnServer.ts';
import { upload, workbook } from '../api/support/workbook.ts';
import { freePort } from '../support/freePort.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { random } from '../support/random.ts';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';

const password = 'correct horse 7';
/** How often one of three servers is killed. `SERVER_KILLS=200` makes a long run, and `SERVER_SEED` another one. */
const kills = Number(process.env.SERVER_KILLS ?? 3);
const rowsOfImport = 60;
/** The interval of the job, in milliseconds. */
const tickPeriod = 300;

let database: TestDatabase;
let schemas: TempFolder;
let environment: Record<string, string>;
let token: string;
let began: number;
/** The servers by the places that the proxy knows. */
let servers: ServerProcess[] = [];
let nginx: Nginx | undefined;

const start = (port: string) => spawnServer({ ...environment, PORT: port }, join(import.meta.dirname, 'tickingServer.ts'));

beforeAll(async () => {
  database = await testDatabase();
  schemas = schemasFolder();
  environment = { ...database.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: password, TICK_PERIOD: String(tickPeriod) };
  const [first = '', ...others] = (await Promise.all([1, 2, 3].map(freePort))).map(String);
  began = Date.now();
  servers = [await start(first), ...(await Promise.all(others.map(start)))];
  nginx = await startNginx(servers.map(({ url }) => new URL(url).port));
  token = String((await createClient(nginx.url).login('admin', password)).token);
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all(servers.map((server) => server.kill()));
  database.remove();
  schemas.remove();
});

/** Repeats a call at the one address of all servers until one answers. Busy counts as no answer, like an answer of the proxy itself. */
async function insist(call: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = createClient(String(nginx?.url), token);
  for (;;) {
    const answer = await call(client).catch(() => undefined);
    if (answer && answer.code !== 0 && answer.code !== 50003) return answer;
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
  let longestSilence = 0;
  const chance = random(Number(process.env.SERVER_SEED ?? 1));
  for (let i = 0; i < kills; i++) {
    const before = work.saved.size;
    await vi.waitUntil(() => work.saved.size > before + 4, { timeout: 60_000, interval: 1 });
    await delay(chance() * 100);
    const place = Math.floor(chance() * servers.length);
    const { url, kill } = servers[place] as ServerProcess;
    await kill();
    const [atKill, killed] = [work.saved.size, Date.now()];
    await vi.waitUntil(() => work.saved.size > atKill + 4, { timeout: 60_000, interval: 1 });
    longestSilence = Math.max(longestSilence, Date.now() - killed);
    servers[place] = await start(new URL(url).port);
  }
  await vi.waitUntil(() => work.imported.length > 0, { timeout: 60_000, interval: 10 });
  work.isOver = true;
  await Promise.all(streams);
  expect(work.faults).toEqual([]);
  expect(longestSilence).toBeLessThan(20_000);
  await expectAll(work);
});

/** Every acknowledged record is stored once, with one log entry, and nothing else is; the job has counted without gaps, once in its interval. */
async function expectAll({ saved, imported }: Work): Promise<void> {
  const find = async (filter: object): Promise<{ id: string; makerCode: string }[]> =>
    (await insist((client) => client.post(maker.find, filter))).data.records;
  const stored = await find({ makerName: ['saved'] });
  expect(new Map(stored.map(({ makerCode, id }) => [makerCode, id]))).toEqual(saved);
  for (const name of imported) expect(await find({ makerCode: { startsWith: name } })).toHaveLength(rowsOfImport);
  expect(await find({ makerCode: { startsWith: 'I' } })).toHaveLength(imported.length * rowsOfImport);
  const ticks = (await find({ makerCode: { startsWith: 'TICK' } })).map(({ makerCode }) => makerCode);
  expect(ticks.length).toBeGreaterThan(kills);
  expect(ticks.length).toBeLessThanOrEqual((Date.now() - began) / tickPeriod + 1);
  expect(new Set(ticks)).toEqual(new Set(ticks.map((_, i) => `TICK${i}`)));
  for (const { id } of stored.slice(-300)) expect((await insist((client) => client.get(maker.log(id)))).data.total).toBe(1);
}
