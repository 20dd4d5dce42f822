import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire, userCalls } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload } from './support/workbook.ts';
import { openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

const base = '/hw/wms/hwOrder';
const notFound = { status: 404, code: 40004 };
const perms = ['list', 'query', 'add', 'edit', 'upload', 'removeFile', 'log'].map((name) => `wms:order:${name}`);

let app: TestApp;
let yard: Yard;
let serial = 950;

beforeAll(async () => {
  app = await startApp({}, handlers);
  yard = await openYard(app.admin);
});
afterAll(() => app.close());

const newOrder = (by: Client): Promise<{ id: string }> => {
  serial += 1;
  return create(by, orderCalls.save, orderOf(yard, containerNo(serial)));
};
const send = (by: Client, id: string, name: string, texts: Record<string, string> = {}) =>
  ok(upload(by, `${base}/uploadFile`, new TextEncoder().encode(name), { name, texts: { id, ...texts } }));
const mark = (by: Client, id: string, marks: readonly string[]) => by.post(`${base}/markFile`, { id, marks });
const fetched = (by: Client, fileId: string) => by.post(`${base}/downloadFile`, { fileId });
const named = async (by: Client, id: string): Promise<string[]> => {
  const { records, total } = await ok(by.post(`${base}/findFileList`, { id }));
  expect(total).toBe(records.length);
  return records.map(({ name }: { name: string }) => name);
};

test('a customer sees files marked for customers, and no others', async () => {
  const { client } = await hire(app, {
    ...{ account: 'buyer', perms, dataScope: 'CUSTOMER', customerId: yard.customerId },
  });
  const { id } = await newOrder(app.admin);
  await send(app.admin, id, 'shown.txt');
  const hidden = await send(app.admin, id, 'hidden.txt', { marks: '' });
  expect(await named(client, id)).toEqual(['shown.txt']);
  expect(await fetched(client, hidden.id)).toMatchObject(notFound);
  expect(await mark(client, hidden.id, ['visibleToCustomer'])).toMatchObject(notFound);
  expect(await client.post(`${base}/removeFileByIds`, [hidden.id])).toMatchObject(notFound);
  const logged = async (by: Client) => (await by.get(orderCalls.log(id))).text;
  expect(await logged(client)).not.toContain('hidden.txt');
  expect(await logged(app.admin)).toContain('hidden.txt');
  expect(await mark(app.admin, hidden.id, ['visibleToCustomer'])).toMatchObject({ code: 20000 });
  expect(await named(client, id)).toEqual(['shown.txt', 'hidden.txt']);
  expect((await fetched(client, hidden.id)).text).toBe('hidden.txt');
  expect(await mark(app.admin, hidden.id, [])).toMatchObject({ code: 20000 });
  expect(await fetched(client, hidden.id)).toMatchObject(notFound);
  expect(await named(app.admin, id)).toEqual(['shown.txt', 'hidden.txt']);

  // Files that customers upload stay visible to them, because nobody can hide a file from themselves.
  const own = await send(client, id, 'own.txt', { marks: '' });
  expect(own).toMatchObject({ marks: ['visibleToCustomer'] });
  for (const [language, messages] of [
    ['zh', '客户只能看到带“客户可见”的附件'],
    ['en', 'Customers only see files marked “Visible to customer”'],
  ] as const) {
    const rejected = await client.post(`${base}/markFile`, { id: own.id, marks: [] }, { 'Accept-Language': language });
    expect(rejected).toMatchObject({ status: 403, message: expect.stringContaining(messages) });
  }
  expect(await named(client, id)).toContain('own.txt');
  expect(await client.post(`${base}/removeFileByIds`, [own.id])).toMatchObject({ code: 20000 });
});

test('an account of type customer is limited like one even if its role sees only own records', async () => {
  const { client, user } = await hire(app, { account: 'ownBuyer', perms, dataScope: 'SELF' });
  const { id } = await newOrder(client);
  const sent = await send(app.admin, id, 'b.txt', { marks: '' });
  expect(await named(client, id)).toEqual(['b.txt']);
  const { version } = (await app.admin.get(userCalls.findById(user.id))).data;
  const values = { id: user.id, version, dataScope: 'CUSTOMER', customerId: yard.customerId };
  await ok(app.admin.post(userCalls.save, values));
  expect(await named(client, id)).toEqual([]);
  expect(await fetched(client, sent.id)).toMatchObject(notFound);
});
