import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeRaw } from './support/executeRaw.ts';
import { callsOf } from './support/lab.ts';
import { schemaEditing } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const title = (zh: string, en: string) => ({ zh, en });
const fileOf = (name: string, screen: string, properties: object) =>
  JSON.stringify({
    ...{ name, title: title('持有', name), perms: `lab:${screen}`, display: '{code}', shared: true },
    screens: { [`lab/${screen}`]: { view: 'list', path: `/lab/${screen}`, area: 'system' } },
    record: {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'string', maxLength: 20, title: title('代码', 'Code') }, ...properties },
    },
    list: { columns: ['code'], keyword: ['code'] },
  });
const owner = (more: object) => ({
  ...more,
  title: title('所有者', 'Owner'),
  system: true,
  reference: { resource: 'labOwner' },
});
const holders = fileOf('labHolder', 'holder', {
  ownerId: owner({ type: 'string' }),
  ownerIds: owner({ type: 'array' }),
});
const many = 2_300;
const idOf = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

let app: TestApp;
const { save } = schemaEditing(() => app);
const call = { find: callsOf('LabHolder').find, choices: '/hw/wms/labHolder/findLabHolderChoices' };

beforeAll(async () => {
  app = await startApp();
  expect((await save('lab/labOwner.json', fileOf('labOwner', 'owner', {}), '')).code).toBe(20000);
  const saved = await save('lab/labHolder.json', holders, '');
  expect(saved.code, saved.text).toBe(20000);
  const [none, time] = ["''", "'2026-11-01T00:00:00.000Z'"];
  const server = `1, ${none}, ${time}, ${none}, ${time}`;
  const columns = '"id", "version", "createBy", "createTime", "updateBy", "updateTime", "code"';
  const all = Array.from({ length: many + 1 }, (_, i) => i);
  const owners = all.map((i) => `('${idOf(i)}', ${server}, 'O${i}')`);
  // No record has the last user as its owner. The one before occurs only in a field with several references.
  const held = all
    .slice(0, many - 1)
    .map((i) => `('${idOf(i)}', ${server}, 'H${i}', '${idOf(i)}', ${i === 7 ? `'["${idOf(3)}","${idOf(many - 1)}"]'` : 'null'})`);
  await executeRaw(app.database, [
    `insert into "labOwner" (${columns}) values ${owners.join()}`,
    `insert into "labHolder" (${columns}, "ownerId", "ownerIds") values ${held.join()}`,
  ]);
});
afterAll(() => app.close());

const offered = async (field: string, keyword: string) => {
  const { data, text } = await app.admin.post(call.choices, { field, keyword });
  expect(data, text).toBeDefined();
  return { total: data.total, labels: data.records.map(({ label }: { label: string }) => label) };
};

test('choices include every stored value among thousands, including the newest, and no others', async () => {
  expect((await offered('ownerId', '')).total).toBe(many - 1);
  expect(await offered('ownerId', `O${many - 2}`)).toEqual({ total: 1, labels: [`O${many - 2}`] });
  expect(await offered('ownerId', `O${many - 1}`)).toEqual({ total: 0, labels: [] });
  expect(await offered('ownerId', `O${many}`)).toEqual({ total: 0, labels: [] });
});

test('choices include values of lists of references', async () => {
  expect(await offered('ownerIds', '')).toEqual({ total: 2, labels: expect.arrayContaining(['O3', `O${many - 1}`]) });
});
