import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { createClient } from './support/client.ts';
import { item, maker } from './support/lab.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { type ServerProcess, spawnServer } from './support/spawnServer.ts';

const password = 'correct horse 7';
/** How often the server is killed. `SAVE_KILLS=30` makes a long run. */
const rounds = Number(process.env.SAVE_KILLS ?? 2);
const writers = 4;

let database: TestDatabase;
let schemas: TempFolder;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  schemas = schemasFolder();
  environment = { ...database.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: password };
});
afterAll(() => {
  database.remove();
  schemas.remove();
});

/** Saves one record after the other until the server is killed; `reported` collects the acknowledged saves. */
async function write(server: ServerProcess, token: string, { name, reported }: Stream): Promise<void> {
  const client = createClient(server.url, token);
  for (let i = 0; ; i++) {
    try {
      const answer = await client.post(maker.save, { makerCode: `${name}${i}`, makerName: name });
      if (answer.code !== 20000) return;
      reported.push(answer.data.id);
    } catch {
      return;
    }
  }
}

interface Stream {
  readonly name: string;
  readonly reported: string[];
}

test(`after ${rounds} kills during saves, every acknowledged save is complete`, {
  tags: ['once'],
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await spawnServer(environment);
    const { token } = await createClient(server.url).login('admin', password);
    const reported: string[] = [];
    const streams = Array.from({ length: writers }, (_, w) => write(server, String(token), { name: `R${round}W${w}N`, reported }));
    // Waits for a number of saves instead of a time, so that the kill interrupts saves on any machine. Each round waits for more saves.
    await vi.waitUntil(() => reported.length > writers + 3 * round, { timeout: 60_000, interval: 1 });
    await server.kill();
    await Promise.all(streams);
    acknowledged.push(...reported);
  }
  const server = await spawnServer(environment);
  const client = await createClient(server.url).login('admin', password);
  const { records } = (await client.post(maker.find, {})).data;
  const stored = new Set(records.map((record: { id: string }) => record.id));
  expect(acknowledged.length).toBeGreaterThan(rounds * writers);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  // A save writes the record and its log entry together: each record has exactly one entry.
  for (const { id } of records) expect((await client.get(maker.log(id))).data.total).toBe(1);
  expect(await client.post(item.find, {})).toMatchObject({ code: 20000 });
  expect(await server.stop()).toBe(0);
});
