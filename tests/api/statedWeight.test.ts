import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

let app: TestApp;
let admin: Client;
let yard: Yard;

beforeAll(async () => {
  app = await startApp({}, { ...handlers, jobs: [] });
  admin = app.admin;
  yard = await openYard(admin);
});
afterAll(() => app.close());

/** Returns goods of 100 cartons, each of 10 kg and 0.12 CBM. */
const goods = (more: object) => [{ ...goodsFor('ONT8', 100), ...more }];
const orderNow = async (id: string) => (await admin.get(orderCalls.findById(id))).data;

test('a total weight is accepted when it agrees with the cartons within 1 %', async () => {
  const stated = { statedWeightKg: '1010', statedVolumeCbm: '11.88' };
  const made = await create(admin, orderCalls.save, orderOf(yard, containerNo(1), goods(stated)));
  expect(made).toMatchObject({
    ...{ grossWeightKg: '1010.000', volumeCbm: '12.0000' },
    goods: [{ grossWeightKg: '1010.000', volumeCbm: '12.0000', statedVolumeCbm: '11.8800' }],
  });
  const change = (more: object) => {
    const [line] = made.goods;
    return admin.post(orderCalls.save, { id: made.id, version: made.version, goods: [{ ...line, ...more }] });
  };
  for (const more of [{ statedWeightKg: '1010.001' }, { statedVolumeCbm: '11.8' }, { cartonQty: 90 }]) {
    expect(await change(more), JSON.stringify(more)).toMatchObject({ code: 40000 });
  }
  expect(await orderNow(made.id)).toEqual(made);
  expect(await change({ statedWeightKg: null })).toMatchObject({ code: 20000, data: { grossWeightKg: '1000.000' } });
});

test('a packing list imports both weights, by common headings', async () => {
  const { id, orderNo, containerNo: no } = await create(admin, orderCalls.save, orderOf(yard, containerNo(2), []));
  const call = (name: string) => `/hw/wms/hwOrder/${name}`;
  const { bytes } = await download(admin, call('downloadHwOrderGoodsTemplate'), { language: 'zh' });
  const [headings = []] = await rowsOf(bytes);
  const names = headings.map(String);
  expect(names.filter((name) => name.includes('总'))).toEqual(['申报总重(kg)', '申报总体积(CBM)']);
  const first = goodsFor('ONT8', 100);
  const row = (mark: string, kg: string) => [
    ...[`${orderNo} ${no}`, mark, first.productName, 100, '10', '60', '50', '40'],
    ...['亚马逊仓', 'ONT8', first.fbaId, first.refId, '卡车派送', 'US', kg, '12'],
  ];
  const known = ['订单', '唛头', '品名', '箱数', '单箱重(kg)', '长(cm)', '宽(cm)', '高(cm)', '目的类型', '仓库代码'];
  const sheet = await workbook([
    [...known, 'FBA号', 'Amazon Reference ID', '派送方式', '国家', '总重(kg)', '总体积(CBM)'],
    row('A', '1005'),
    row('B', '900'),
  ]);
  const staged = await upload(admin, call('importHwOrderGoods'), sheet, { language: 'zh' });
  expect(staged.data, staged.text).toMatchObject({ total: 2, failed: 1 });
  const body = { importId: staged.data.importId, mode: 'valid' };
  const done = await admin.post(call('saveHwOrderGoodsBach'), body);
  expect(done.code, done.text).toBe(20000);
  const { goods: lines } = await orderNow(id);
  expect(lines.map((line: Answer['data']) => [line.shippingMark, line.grossWeightKg])).toEqual([['A', '1005.000']]);
});
