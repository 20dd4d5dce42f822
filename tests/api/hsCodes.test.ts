import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { executeRaw } from './support/executeRaw.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { type OrderLab, openOrderLab } from './support/orderLab.ts';
import { upload, workbook } from './support/workbook.ts';
import { goodsFor, orderCalls } from './support/yard.ts';

let lab: OrderLab;
let admin: Client;

beforeAll(async () => {
  lab = await openOrderLab();
  ({ admin } = lab);
});
afterAll(() => lab.app.close());

const calls = '/hw/wms/hwOrder';

/** Codes that are not in the list. Their heading exists, but the first six digits are from an earlier edition or have never been valid. */
const unlisted = ['851712', '940540', '010110', '9405400000', '01010000', '6109119999'];
const listed = ['851713', '940542', '010121', '9405420000', '95030000', '6109109999'];

const reported = {
  zh: 'HS编码：没有这个 HS 编码，前 6 位不在海关编码表（HS 2022）中',
  en: ': not a valid HS code; its first 6 digits are not in HS 2022',
};

const codesOf = async (id: string): Promise<string[]> =>
  (await admin.get(orderCalls.findById(id))).data.goods.map(({ hsCode }: { hsCode: string }) => hsCode);

test("a goods line with an unknown code is rejected with its order, in the caller's language", { tags: ['sqlite'] }, async () => {
  const { total } = await ok(admin.post(orderCalls.find, {}));
  for (const [language, texts] of Object.entries(reported)) {
    const errors = [{ path: '/goods/1/hsCode', message: expect.stringContaining(texts) }];
    for (const hsCode of unlisted) {
      const order = { ...lab.fresh(), goods: [goodsFor('LGB8', 1), { ...goodsFor('ONT8', 10), hsCode }] };
      const answer = await admin.post(orderCalls.save, order, { 'Accept-Language': language });
      expect([answer.code, answer.data?.errors], hsCode).toMatchObject([40000, errors]);
    }
  }
  expect((await ok(admin.post(orderCalls.find, {}))).total).toBe(total);
});

test('a valid code is stored as entered, with its leading zero and national digits', { tags: ['sqlite'] }, async () => {
  for (const hsCode of listed) {
    const goods = [{ ...goodsFor('ONT8', 10), hsCode }];
    const { id } = await create(admin, orderCalls.save, { ...lab.fresh(), goods });
    expect(await codesOf(id)).toEqual([hsCode]);
  }
});

test('goods saved alone, new or changed, cannot have an unknown code either', { tags: ['sqlite'] }, async () => {
  const { id } = await create(admin, orderCalls.save, { ...lab.fresh(), goods: [goodsFor('ONT8', 10)] });
  const [line] = (await admin.get(orderCalls.findById(id))).data.goods;
  const save = (values: object) => admin.post(`${calls}/saveHwOrderGoods`, values);
  for (const hsCode of unlisted) {
    for (const values of [
      { id: line.id, version: line.version, hsCode },
      { ...goodsFor('LGB8', 1), orderId: id, hsCode },
    ]) {
      const answer = await save(values);
      expect([answer.code, answer.data?.errors?.[0]?.path], hsCode).toEqual([40000, '/hsCode']);
    }
  }
  expect(await codesOf(id)).toEqual([null]);
  await ok(save({ id: line.id, version: line.version, hsCode: '851713' }));
  expect(await codesOf(id)).toEqual(['851713']);
});

test('an import of goods names the rows with unknown codes, and imports the others', { tags: ['sqlite'] }, async () => {
  const { id, orderNo } = await create(admin, orderCalls.save, { ...lab.fresh(), goods: [] });
  const columns = [
    ...['订单', '唛头', '品名', 'HS编码', '箱数', '单箱重(kg)', '长(cm)', '宽(cm)', '高(cm)'],
    ...['目的类型', '仓库代码', '派送方式'],
  ];
  const rows = ['010121', '851712', '9405420000'].map((hsCode, i) => [
    ...[orderNo, `M${i}`, '台灯', hsCode, 5, 10, 60, 50, 40, 'WALMART', 'LGB8', 'TRUCK'],
  ]);
  const file = await workbook([columns, ...rows]);
  const staged = await ok(upload(admin, `${calls}/importHwOrderGoods`, file, { language: 'zh' }));
  expect(staged).toMatchObject({ failed: 1, rows: [{ row: 3, errors: [{ field: 'hsCode', message: reported.zh }] }] });
  await ok(admin.post(`${calls}/saveHwOrderGoodsBach`, { importId: staged.importId, mode: 'valid' }));
  expect((await codesOf(id)).toSorted()).toEqual(['010121', '9405420000']);
});

test('a code from before the list stays, stops no transition of its order, and is reported on saving', async () => {
  const id = await lab.one('DRAFT');
  await executeRaw(lab.app.database, [`update "hwOrderGoods" set "hsCode" = '851712' where "orderId" = '${id}'`]);
  await lab.app.restart();
  await ok(admin.post(orderCalls.transit, { id, transition: 'submit', input: {} }));
  const { version, goods } = (await admin.get(orderCalls.findById(id))).data;
  await lab.refused(id, 40000, () => admin.post(orderCalls.save, { id, version, remark: 'x' }));
  expect(await codesOf(id)).toEqual(['851712']);
  const mended = [{ ...goods[0], hsCode: '851713' }];
  await ok(admin.post(orderCalls.save, { id, version, remark: 'x', goods: mended }));
  expect(await codesOf(id)).toEqual(['851713']);
});
