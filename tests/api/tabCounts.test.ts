import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Group } from '../../src/contract/query.ts';
import type { Client } from './support/client.ts';
import { callsOf, create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { schemaEditing } from './support/schemaEditing.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const text = (zh: string, en: string) => ({ zh, en });
const file = {
  name: 'labCounted',
  title: text('计数', 'Counted'),
  perms: 'lab:counted',
  screens: { 'lab/counted': { view: 'list', path: '/lab/counted', area: 'system' } },
  record: {
    type: 'object',
    properties: {
      code: { type: 'string', maxLength: 20, title: text('编号', 'Code') },
      state: { type: 'string', enum: 'LabJobState', title: text('状态', 'State') },
      keeperId: { type: 'string', reference: { resource: 'hwUser' }, title: text('负责人', 'Keeper') },
    },
  },
  states: {
    field: 'state',
    initial: 'DRAFT',
    transitions: [{ name: 'open', title: text('开始', 'Begin'), from: 'DRAFT', to: 'OPEN' }],
  },
  list: { columns: ['code', 'state'], keyword: ['code'], tabs: 'state' },
  scope: { owner: 'keeperId' },
};
const calls = { ...callsOf('LabCounted'), groups: '/hw/wms/labCounted/groupLabCounted' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const saved = await schemaEditing(() => app).save('lab/labCounted.json', JSON.stringify(file), '');
  expect(saved.code, saved.text).toBe(20000);
});
afterAll(() => app.close());

test('one call for groups returns the same tab counts as a find call for each tab, for every user', async () => {
  const perms = ['lab:counted:list', 'lab:counted:add'];
  const { client: own, user } = await hire(app, { account: 'counter', perms, dataScope: 'SELF' });
  await create(own, calls.save, { code: 'S1' });
  const { id } = await create(app.admin, calls.save, { code: 'S2', keeperId: user.id });
  for (const code of ['S3', 'T1']) await create(app.admin, calls.save, { code });
  const opened = await app.admin.post('/hw/wms/labCounted/transitLabCounted', { id, transition: 'open' });
  expect(opened.code, opened.text).toBe(20000);
  const sums: number[] = [];
  for (const client of [app.admin, own]) {
    const total = async (filter: object): Promise<number> => (await client.post(calls.find, filter)).data.total;
    for (const filter of [{}, { keyword: 'S' }, { code: ['S2'] }]) {
      const groups: Group[] = (await client.post(calls.groups, { by: ['state'], filter })).data.records;
      for (const state of ['DRAFT', 'OPEN']) {
        const counted = groups.find((group) => group.state === state)?.count ?? 0;
        expect(counted, `${state} ${JSON.stringify(filter)}`).toBe(await total({ ...filter, state: [state] }));
      }
      const sum = groups.reduce((before, { count }) => before + count, 0);
      expect(sum).toBe(await total(filter));
      sums.push(sum);
    }
  }
  expect(sums).toEqual([4, 3, 1, 2, 2, 1]);
});

test('totals and counts up to a number include only the records that the user may see', async () => {
  const perms = ['lab:counted:list', 'lab:counted:add'];
  const { client, user } = await hire(app, { account: 'bounded', perms, dataScope: 'SELF' });
  const own = async (headers: Record<string, string>) => (await client.post(calls.find, {}, headers)).data;
  for (const code of ['B1', 'B2', 'B3']) await create(app.admin, calls.save, { code, ...(code !== 'B3' && { keeperId: user.id }) });
  expect(await own({ totalUpTo: '2' })).toMatchObject({ total: 2 });
  expect(await own({ totalUpTo: '2' })).not.toHaveProperty('isTotalBounded');
  expect(await own({ totalUpTo: '1' })).toMatchObject({ total: 1, isTotalBounded: true });
  expect(await own({ totalUpTo: '1', pageNo: '3', pageSize: '1' })).toMatchObject({ total: 2, records: [] });
  const counts = async (by: Client, totalUpTo: string) => (await by.post(calls.groups, { by: ['state'] }, { totalUpTo })).data.records;
  expect(await counts(client, '2')).toMatchObject([{ state: 'DRAFT', count: 2 }]);
  expect(await counts(client, '1')).toMatchObject([{ state: 'DRAFT', count: 1, isCountBounded: true }]);
  expect(await counts(app.admin, '2')).toContainEqual(expect.objectContaining({ state: 'DRAFT', count: 2, isCountBounded: true }));
});
