import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import type { Client } from './support/client.ts';
import { schemaEditing, tool } from './support/schemaEditing.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { type BesideApp, startBeside } from './support/startBeside.ts';

/** Two servers on one PostgreSQL, each with a folder of its own. On SQLite there is one server, which gets both saves. */
let app: TestApp;
let beside: BesideApp;
let folders: readonly string[];
let clients: readonly Client[];
const folder = schemasFolder();

beforeAll(async () => {
  app = await startApp();
  folders = [app.schemas, app.database.kind === 'postgres' ? folder.path : app.schemas];
  beside = await startBeside(app, { schemas: folders[1] as string });
  clients = [app.admin, beside.client(app.admin)];
});
afterAll(async () => {
  await beside.close();
  await app.close();
  folder.remove();
});

const { save, opened, versions } = schemaEditing(() => app);
const fileOf = (name: string) => `lab/${name}.json`;

/** The text of a file whose table has one field more than before. */
function grown(name: string, en: string): string {
  const screens = { [`lab/${name}`]: { view: 'list', path: `/lab/${name}`, area: 'system' } };
  const field = { type: 'string', maxLength: 5, title: { zh: '新', en } };
  return tool({ name, perms: `lab:${name}`, screens, title: { zh: '工具', en } }, { [`added${en}`]: field });
}

/** Saves a text of each server at the same time, based on the files that the servers have, and returns the codes of the answers. */
async function saveAtOnce(edits: readonly { readonly file: string; readonly text: string }[]): Promise<number[]> {
  const hashes = await Promise.all(edits.map(async ({ file }, i) => (await opened(file, clients[i]))?.hash ?? ''));
  const answers = await Promise.all(edits.map(({ file, text }, i) => save(file, text, hashes[i] as string, clients[i])));
  return answers.map(({ code }) => code);
}

/** Waits until both servers serve a title for a resource, and have the text in their folders. */
async function assertEverywhere(name: string, { title, text }: { readonly title: string; readonly text: string }): Promise<void> {
  for (const [i, client] of clients.entries()) {
    await expect.poll(async () => (await client.get(`${schemaCalls.findById}/${name}`)).data?.title?.en).toBe(title);
    expect(readFileSync(join(folders[i] as string, fileOf(name)), 'utf8')).toBe(text);
  }
}

test('two files saved at two servers at the same time are both saved, and no change is lost', { tags: ['once'] }, async () => {
  const names = ['labHammer', 'labSaw'];
  for (let round = 1; round <= 5; round += 1) {
    const edits = names.map((name) => ({ file: fileOf(name), text: grown(name, `R${round}`) }));
    expect(await saveAtOnce(edits)).toEqual([20000, 20000]);
    for (const [i, name] of names.entries()) await assertEverywhere(name, { title: `R${round}`, text: edits[i]?.text ?? '' });
  }
  for (const name of names) expect(await versions(fileOf(name))).toHaveLength(5);
});

test('of one file saved at two servers at the same time, one text is saved; the other is refused as outdated', {
  tags: ['once'],
}, async () => {
  for (let round = 1; round <= 5; round += 1) {
    const texts = ['A', 'B'].map((side) => grown('labDrill', `R${round}${side}`));
    const codes = await saveAtOnce(texts.map((text) => ({ file: fileOf('labDrill'), text })));
    expect(codes.toSorted()).toEqual([20000, 40009]);
    const won = codes.indexOf(20000);
    await assertEverywhere('labDrill', { title: `R${round}${['A', 'B'][won]}`, text: texts[won] as string });
  }
  expect(await versions(fileOf('labDrill'))).toHaveLength(5);
});
