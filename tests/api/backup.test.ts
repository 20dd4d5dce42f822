import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TempFolder } from '../support/tempFolder.ts';
import { tempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { type Client, createClient } from './support/client.ts';
import { copyDatabase } from './support/copyDatabase.ts';
import { maker } from './support/lab.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { type ServerProcess, spawnServer } from './support/spawnServer.ts';
import { adminPassword } from './support/startApp.ts';

let database: TestDatabase;
/** Runs in a process of its own, so that it goes on serving while the copy is taken. */
let original: ServerProcess;
let admin: Client;
let schemas: TempFolder;
let data: TempFolder;

beforeAll(async () => {
  database = await testDatabase();
  schemas = schemasFolder();
  original = await spawnServer({
    ...database.environment,
    ...{ HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: adminPassword },
  });
  admin = await createClient(original.url).login('admin', adminPassword);
  data = tempFolder('copy');
});
afterAll(async () => {
  await original.stop();
  database.remove();
  schemas.remove();
  data.remove();
});

test('a copy taken while users save holds every save acknowledged before, without gaps, and a server starts on it', async () => {
  const writers = 4;
  const ofBatch = 25;
  const saved: number[] = Array.from({ length: writers }, () => 0);
  let isOver = false;
  const write = async (w: number): Promise<void> => {
    while (!isOver) {
      const round = saved[w] ?? 0;
      const records = Array.from({ length: ofBatch }, (_, i) => ({
        makerCode: `W${w}R${round}N${i}`,
        makerName: 'Copied',
      }));
      expect((await admin.post(maker.saveBatch, records)).code).toBe(20000);
      saved[w] = round + 1;
    }
  };
  const work = Promise.all(saved.map((_, w) => write(w)));
  await expect.poll(() => Math.min(...saved), { timeout: 60_000 }).toBeGreaterThan(0);
  const before = [...saved];
  const environment = await copyDatabase(database.environment, data.path);
  const after = [...saved];
  // Makes sure that records were saved while the copy was taken.
  expect(after.some((round, w) => round > (before[w] ?? 0))).toBe(true);
  isOver = true;
  await work;

  const server = await spawnServer({ ...environment, HW_SCHEMAS_DIR: schemas.path });
  try {
    const restored = await createClient(server.url).login('admin', adminPassword);
    for (const [w, least] of before.entries()) {
      const { total } = (await restored.post(maker.find, { makerCode: { startsWith: `W${w}R` } }, { pageSize: '1' })).data;
      // The copy must contain only complete batches, and all saves of each writer up to some point.
      expect(total % ofBatch, `writer ${w}`).toBe(0);
      expect(total / ofBatch).toBeGreaterThanOrEqual(least);
      expect(total / ofBatch).toBeLessThanOrEqual((after[w] ?? 0) + 1);
      const last = `W${w}R${total / ofBatch - 1}N`;
      expect((await restored.post(maker.find, { makerCode: { startsWith: last } })).data.total).toBe(ofBatch);
    }
    expect((await restored.post(maker.save, { makerCode: 'AFTER', makerName: 'After' })).code).toBe(20000);
  } finally {
    await server.stop();
  }
}, 240_000);
