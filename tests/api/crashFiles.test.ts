import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileEntry } from '../../src/contract/files.ts';
import { type TestFileStore, testFileStore } from '../support/fileStore.ts';
import { type Killing, killDuring, type Running, startAgain, strayFiles } from '../support/killing/killedServer.ts';
import { random } from '../support/random.ts';
import type { TempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { calls, pdf } from './support/filing.ts';
import { create } from './support/lab.ts';
import { schemasFolder } from './support/schemasFolder.ts';

const password = 'correct horse 7';
/** How often the server is killed. `FILE_KILLS=100` makes a long run. */
const rounds = Number(process.env.FILE_KILLS ?? 2);
const senders = 3;
/** Returns a file that the server needs several reads to receive. */
const content = (mark: string): Buffer => Buffer.concat([pdf, Buffer.from(mark), Buffer.alloc(300_000, mark.length)]);
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let database: TestDatabase;
let schemas: TempFolder;
let store: TestFileStore;

beforeAll(async () => {
  database = await testDatabase();
  store = await testFileStore(() => String(database.environment.HW_DATA_DIR));
  schemas = schemasFolder();
  const title = { zh: '工具', en: 'Tools' };
  const tools = {
    ...{ name: 'labTool', title, perms: 'lab:tool', detail: { files: { accept: ['pdf'], most: 500 } } },
    record: {
      type: 'object',
      required: ['toolName'],
      properties: { toolName: { type: 'string', maxLength: 30, title } },
    },
  };
  writeFileSync(join(schemas.path, 'labTool.json'), JSON.stringify(tools));
});
afterAll(async () => {
  await store.close();
  database.remove();
  schemas.remove();
});

/** Uploads one file after the other until the server is killed. `reported` gets the hash of each acknowledged file, by its id. */
async function send({ client }: Running, id: string, { name, reported }: { name: string; reported: Map<string, string> }) {
  for (let i = 0; ; i++) {
    const bytes = content(`${name} ${i}`);
    const form = new FormData();
    form.append('id', id);
    form.append('file', new Blob([new Uint8Array(bytes)]), `${name}-${i}.pdf`);
    const headers = { Authorization: String(client.token) };
    const answer = await client.send(calls.upload, { method: 'POST', body: form, headers });
    if (answer.code !== 20000) throw new Error(answer.text);
    reported.set(answer.data.id, hashOf(bytes));
  }
}

test('after kills during uploads, every acknowledged file is complete, and no file record lacks its content', {
  tags: ['full', 'sqlite', 'once'],
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const environment = { ...database.environment, ...store.environment, HW_SCHEMAS_DIR: schemas.path, HW_ADMIN_PASSWORD: password };
  const killing: Killing = { environment, password, rounds, random: random(29) };
  let acknowledged = 0;
  let running = await startAgain(killing);
  for (let round = 0; round < rounds; round++) {
    const { id } = await create(running.client, calls.save, { toolName: `round ${round}` });
    const reported = new Map<string, string>();
    const names = Array.from({ length: senders }, (_, i) => `r${round}s${i}`);
    const work = Promise.all(names.map((name) => send(running, id, { name, reported })));
    // Waits for the first acknowledged upload before the kill. If an upload fails, this ends the wait.
    await Promise.race([work, expect.poll(() => reported.size, { timeout: 30_000 }).toBeGreaterThan(0)]);
    await killDuring(running, work, killing.random() * 300);
    running = await startAgain(killing);
    acknowledged += reported.size;
    const listed: FileEntry[] = (await running.client.post(calls.list, { id })).data.records;
    const ids = listed.map((file) => file.id);
    expect([...reported.keys()].filter((one) => !ids.includes(one))).toEqual([]);
    for (const one of ids) {
      const bytes = readFileSync(store.pathOf(one));
      if (reported.has(one)) expect(hashOf(bytes)).toBe(reported.get(one));
      else expect(bytes.length).toBeGreaterThan(300_000);
    }
  }
  await running.server.kill();
  expect(acknowledged).toBeGreaterThan(0);
  const stored = store.stored();
  // Apart from the database and the upload folders, the data folder holds only stored files.
  expect(strayFiles(killing).filter((name) => !stored.includes(name))).toEqual([]);
});
