import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import type { Client } from './support/client.ts';
import { item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

let app: TestApp;
const codes = Array.from({ length: 1_200 }, (_, i) => `M${i}`);

beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' });
  const records = codes.map((makerCode) => ({ makerCode, makerName: 'Many' }));
  expect((await app.admin.post(maker.saveBatch, records)).code).toBe(20000);
});
afterAll(() => app.close());

const total = async (call: string) => (await app.admin.post(call, {}, { pageSize: '1' })).data.total;

test("500 concurrent menu requests each get their own user's menu", async () => {
  const people: Client[] = [app.admin, await app.as('viewer'), await app.as('dispatcher'), await app.as('finance')];
  const menuOf = async (client: Client) => (await client.post(sessionCalls.menu, { menuTypes: ['M', 'C'] })).text;
  const own = await Promise.all(people.map(menuOf));
  const all = await Promise.all(Array.from({ length: 500 }, (_, i) => menuOf(people[i % people.length] as Client)));
  expect(all.filter((menu, i) => menu !== own[i % own.length])).toEqual([]);
  expect(new Set(own).size).toBe(people.length);
});

test('twenty concurrent exports are complete, and lists are answered meanwhile', async () => {
  let isOver = false;
  let answered = 0;
  const lists = (async () => {
    while (!isOver) {
      expect(await total(maker.find)).toBe(codes.length);
      answered += 1;
    }
  })();
  const files = await Promise.all(Array.from({ length: 20 }, () => download(app.admin, maker.export, { body: {} })));
  isOver = true;
  await lists;
  expect(answered).toBeGreaterThan(0);
  for (const { status, bytes } of files) {
    expect(status).toBe(200);
    expect(await rowsOf(bytes)).toHaveLength(codes.length + 1);
  }
}, 120_000);

test("during a commit a list shows none of the import's rows or all of them", async () => {
  const rows = codes.map((code, i) => [`T${i}`, code]);
  const { data } = await upload(app.admin, item.import, await workbook([['itemNo', 'makerId'], ...rows]));
  expect(data).toMatchObject({ total: rows.length, failed: 0 });
  const seen = new Set<number>();
  let isOver = false;
  const lists = (async () => {
    while (!isOver) seen.add(await total(item.find));
  })();
  const committed = await app.admin.post(item.saveBatch, { importId: data.importId, mode: 'all' });
  isOver = true;
  await lists;
  expect(committed, committed.text).toMatchObject({ code: 20000 });
  expect([...seen].filter((count) => count !== 0 && count !== rows.length)).toEqual([]);
  expect(await total(item.find)).toBe(rows.length);
});
