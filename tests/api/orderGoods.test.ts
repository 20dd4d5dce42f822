import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillStages } from '../../src/business/orders/goodsStages.ts';
import { fillChecks } from '../../src/business/orders/server.ts';
import type { Answer, Client } from './support/client.ts';
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

const one: OrderLab['one'] = (...requested) => lab.one(...requested);
const rejected: OrderLab['refused'] = (...requested) => lab.refused(...requested);

const goodsCalls = {
  save: '/hw/wms/hwOrder/saveHwOrderGoods',
  delete: (id: string) => `/hw/wms/hwOrder/deleteHwOrderGoodsById/${id}`,
  import: '/hw/wms/hwOrder/importHwOrderGoods',
  saveBatch: '/hw/wms/hwOrder/saveHwOrderGoodsBach',
};

/** States in which goods lines can be edited: until the container is empty. */
const open = [...['DRAFT', 'SUBMITTED', 'ASSIGNED', 'IN_TRANSIT', 'AT_PORT'], ...['PICKED_UP', 'AT_WAREHOUSE', 'DEVANNING']];
const over = ['IN_STOCK', 'PARTIAL_OUT', 'ALL_OUT', 'DELIVERED', 'COMPLETED', 'CANCELLED'];

test('empty cells of a new line get the defaults of required fields', { tags: ['sqlite'] }, async () => {
  const line = { ...goodsFor('ONT8', 5, 'EMPTY'), country: null, deliveryMethod: '', destType: null };
  const { id } = await create(admin, orderCalls.save, { ...lab.fresh(), goods: [line] });
  const { goods } = (await admin.get(orderCalls.findById(id))).data;
  expect(goods).toMatchObject([{ country: 'US', deliveryMethod: 'TRUCK', destType: 'AMAZON' }]);
});

describe('a packing list without FBA ids', { tags: ['sqlite'] }, () => {
  const shop = (destCode: string | null, shippingMark: string) => ({
    ...{ ...goodsFor('ONT8', 5, shippingMark), destType: 'WALMART', destCode, fbaId: null, refId: null },
    ...(destCode === null && { destType: 'COMMERCIAL', consignee: 'Ann', phone: '+1 909 555 0100' }),
    ...(destCode === null && { address: '1 Main St', zipCode: '91761' }),
  });
  const upon = async (id: string) => (await admin.get(orderCalls.findById(id))).data;

  test('that is imported again changes the existing goods', async () => {
    const { id, orderNo } = await create(admin, orderCalls.save, { ...lab.fresh(), goods: [] });
    const list = async (cartons: number) => {
      const file = await workbook([
        [
          '订单',
          '唛头',
          '品名',
          '箱数',
          '单箱重(kg)',
          '长(cm)',
          '宽(cm)',
          '高(cm)',
          '目的类型',
          '仓库代码',
          '派送方式',
          '收件人',
          '联系方式',
          '地址',
          '邮编',
        ],
        [orderNo, 'A', '台灯', cartons, 10, 60, 50, 40, 'WALMART', 'LGB8', 'TRUCK'],
        [orderNo, 'B', '台灯', cartons, 10, 60, 50, 40, 'COMMERCIAL', null, 'TRUCK', 'Ann', '+1 909 555 0100', '1 Main St', '91761'],
      ]);
      const { importId, failed } = await ok(upload(admin, goodsCalls.import, file, { language: 'zh' }));
      expect(failed).toBe(0);
      return ok(admin.post(goodsCalls.saveBatch, { importId, mode: 'all' }));
    };
    expect(await list(5)).toMatchObject({ created: 2, updated: 0 });
    expect(await list(5)).toMatchObject({ created: 0, unchanged: 2 });
    expect(await list(6)).toMatchObject({ created: 0, updated: 2 });
    const { goods, cartonQty } = await upon(id);
    expect(goods.map((line: Answer['data']) => [line.shippingMark, line.cartonQty])).toEqual([
      ['A', 6],
      ['B', 6],
    ]);
    expect(cartonQty).toBe(12);
  });

  test('allows a mark once per destination', async () => {
    const twice = await admin.post(orderCalls.save, { ...lab.fresh(), goods: [shop('LGB8', 'A'), shop('LGB8', 'A')] });
    expect(twice).toMatchObject({ code: 40010, data: { errors: [{ path: '/goods/1/shippingMark' }, {}, {}] } });
    const { id } = await create(admin, orderCalls.save, {
      ...lab.fresh(),
      goods: [shop('LGB8', 'A'), shop('ONT8', 'A'), shop(null, 'A'), shop(null, 'B')],
    });
    const again = () => admin.post(goodsCalls.save, { ...shop(null, 'B'), orderId: id });
    await rejected(id, 40010, again);
    // Two lines may swap their marks in one save.
    const { version, goods } = await upon(id);
    const [a, b] = [goods[2], goods[3]];
    const swapped = [goods[0], goods[1], { ...a, shippingMark: 'B' }, { ...b, shippingMark: 'A' }];
    const saved = await ok(admin.post(orderCalls.save, { id, version, goods: swapped }));
    expect(saved.goods.map((line: Answer['data']) => line.shippingMark)).toEqual(['A', 'A', 'B', 'A']);
  });
});

describe('the goods of an order', { tags: ['sqlite'] }, () => {
  test.each([...open, ...over])('in %s', async (state) => {
    const id = await one(state);
    const { goods } = (await admin.get(orderCalls.findById(id))).data;
    const [{ id: goodsId, version }] = goods;
    const change = () => admin.post(goodsCalls.save, { id: goodsId, version, cartonQty: 7 });
    const add = () => admin.post(goodsCalls.save, { ...goodsFor('LGB8', 1), orderId: id });
    const isOpen = open.includes(state);
    for (const call of [change, add]) {
      if (isOpen) expect(await call()).toMatchObject({ code: 20000 });
      else await rejected(id, 40012, call);
    }
    if (!isOpen) return;
    const lines = (await admin.get(orderCalls.findById(id))).data.goods;
    expect(lines.map(({ lineNo }: { lineNo: number }) => lineNo)).toEqual([1, 2]);
    const remove = () => admin.get(goodsCalls.delete(lines[1].id));
    if (state === 'AT_WAREHOUSE' || state === 'DEVANNING') await rejected(id, 40012, remove);
    else expect(await remove()).toMatchObject({ code: 20000 });
  });

  test('keep their destination once some of them are on pallets', async () => {
    const id = await one('DEVANNING');
    const [{ id: goodsId, version }] = (await admin.get(orderCalls.findById(id))).data.goods;
    const change = (fields: object) => admin.post(goodsCalls.save, { id: goodsId, version, ...fields });
    const fixed = [
      { destCode: 'LGB8' },
      { destType: 'WALMART' },
      { fbaId: 'FBA15LGB800' },
      { refId: '4GTH7K2B' },
      { deliveryMethod: 'LTL' },
      { shippingMark: 'M-LGB8' },
      { cartonWeightKg: '12' },
      { lengthCm: '61' },
      { widthCm: '51' },
      { heightCm: '41' },
      { address: '9 Oak St' },
      { city: 'Ontario' },
      { stateCode: 'CA' },
      { zipCode: '91761' },
    ];
    for (const fields of fixed) {
      const [field] = Object.keys(fields);
      expect(await change(fields)).toMatchObject({ data: { errors: [{ path: `/${field}`, keyword: 'fixed' }] } });
      await rejected(id, 40000, () => change(fields));
    }
    expect(await change({ productName: '落地灯', remark: '易碎' })).toMatchObject({ code: 20000 });
    const uncounted = await one('DEVANNING', {}, { recvCartonQty: null });
    const [line] = (await admin.get(orderCalls.findById(uncounted))).data.goods;
    const mark = { shippingMark: 'M-LGB8', deliveryMethod: 'LTL' };
    const corrected = { ...mark, id: line.id, version: line.version, destCode: 'LGB8', cartonWeightKg: '12' };
    expect(await admin.post(goodsCalls.save, corrected)).toMatchObject({ code: 20000 });
  });

  test('carry their own stage, in every state of their order and also for older lines', async () => {
    const stages = async (id: string) => {
      const { goods } = (await admin.get(orderCalls.findById(id))).data;
      return goods.map(({ stage }: { stage: unknown }) => stage);
    };
    const step = async (id: string, transition: string, input: object = {}) => {
      const answer = await admin.post(orderCalls.transit, { id, transition, input });
      expect(answer.code, answer.text).toBe(20000);
      return stages(id);
    };
    const id = await one('PICKED_UP');
    expect(await stages(id)).toEqual([null]);
    expect(await step(id, 'arriveWarehouse', { arriveTime: new Date().toISOString() })).toEqual(['ARRIVED']);
    const late = await admin.post(goodsCalls.save, { ...goodsFor('LGB8', 1), orderId: id });
    expect(late.code, late.text).toBe(20000);
    expect(await stages(id)).toEqual(['ARRIVED', 'ARRIVED']);
    await lab.door.within(admin, ({ records }) => records.change('hwOrderGoods', late.data.id, { recvCartonQty: 0 }));
    await step(id, 'startDevan');
    expect(await step(id, 'finishDevan')).toEqual(['CLOSED', 'CLOSED']);
    const [line] = (await admin.get(orderCalls.findById(id))).data.goods;
    const change = { id: line.id, version: line.version, remark: 'x' };
    expect((await admin.post(goodsCalls.save, change)).message).toContain('货物不能再修改');
    const off = await one('DRAFT');
    expect(await step(off, 'cancel', { reason: 'x' })).toEqual(['CLOSED']);

    // A rule that was added later does not block transitions, because the line can no longer be corrected.
    const old = await one('PICKED_UP');
    const [{ id: oldLine }] = (await admin.get(orderCalls.findById(old))).data.goods;
    await executeRaw(lab.app.database, [`UPDATE "hwOrderGoods" SET "cartonQty" = -1 WHERE "id" = '${oldLine}'`]);
    expect(await step(old, 'arriveWarehouse', { arriveTime: new Date().toISOString() })).toEqual(['ARRIVED']);

    // `fillStages` adds the missing stage to lines from before the field existed.
    const before = await Promise.all(['AT_WAREHOUSE', 'IN_STOCK', 'AT_PORT'].map((state) => one(state)));
    expect(await Promise.all(before.map(stages))).toEqual([[null], [null], [null]]);
    await lab.door.within(admin, ({ records }) => fillStages({ records }));
    expect(await Promise.all(before.map(stages))).toEqual([['ARRIVED'], ['CLOSED'], [null]]);
  });

  test('for a code without a warehouse appear in the log when they are added later', async () => {
    const stranger = { ...goodsFor('YYY8', 5, 'M1'), destType: 'WALMART', fbaId: null, refId: null };
    const order = await create(admin, orderCalls.save, { ...lab.fresh(), goods: [goodsFor('ONT8', 5, 'M0')] });
    const { id, version, goods, unknownDestQty } = (await admin.get(orderCalls.findById(order.id))).data;
    const saved = await ok(admin.post(orderCalls.save, { id, version, goods: [...goods, stranger] }));
    expect(saved.unknownDestQty).toBe(unknownDestQty + 1);
    const [line] = (await admin.get(orderCalls.log(id))).data.records;
    expect(line.changes).toContainEqual({ field: 'unknownDestQty', before: unknownDestQty, after: unknownDestQty + 1 });
  });

  test('for a code without a warehouse cause a warning, and are saved anyway', async () => {
    const codes = ['ZZZ9', 'LAX01', null];
    const goods = codes.map((destCode, i) => ({
      ...{ ...goodsFor('ZZZ9', 5, `M${i}`), destCode, destType: destCode ? 'WALMART' : 'COMMERCIAL' },
      ...(destCode ? {} : { consignee: 'Ann', phone: '+1 909 555 0100', address: '1 Main St', zipCode: '91761' }),
      ...{ fbaId: null, refId: null },
    }));
    const { id } = await create(admin, orderCalls.save, { ...lab.fresh(), goods });
    const checks = async () => {
      const { data } = await admin.get(orderCalls.findById(id));
      return [data.goods.map(({ destCheck }: { destCheck: unknown }) => destCheck), data.unknownDestQty];
    };
    expect(await checks()).toEqual([['UNKNOWN', null, null], 1]);
    const [made] = (await admin.get(orderCalls.log(id))).data.records;
    expect(made.changes).toContainEqual({ field: 'unknownDestQty', before: null, after: 1 });
    await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{ repositoryCode: 'ZZZ9', repositoryName: '新仓', stateCode: 'NJ', city: 'Edison', address: '2 Main St' },
      ...{ zipCode: '08817', timezone: 'America/New_York' },
    });
    expect(await checks()).toEqual([[null, null, null], 0]);
  });

  test('for a code follow hundreds of imported warehouses that are new or renamed', async () => {
    const goods = { destCode: 'SHT500', destType: 'WALMART', fbaId: null, refId: null, recvCartonQty: null };
    const id = await one('AT_PORT', {}, goods);
    const check = async () => (await admin.get(orderCalls.findById(id))).data.goods[0].destCheck;
    const calls = '/hw/wms/hwRepositoryConfig';
    const columns = ['repositoryCode', 'repositoryName', 'stateCode', 'city', 'address', 'zipCode', 'timezone'];
    const rows = Array.from({ length: 501 }, (_, i) => [...[`SHT${i}`, '新仓', 'NJ', 'Edison', '2 Main St', '08817', 'America/New_York']]);
    const { data } = await upload(admin, `${calls}/importHwRepository`, await workbook([columns, ...rows]));
    const done = await admin.post(`${calls}/saveHwRepositoryConfigBach`, { importId: data.importId, mode: 'all' });
    expect([done.data?.created, await check()], done.text).toEqual([501, null]);
    const find = `${calls}/findHwRepositoryConfigList`;
    const made = (await admin.post(find, { repositoryCode: { startsWith: 'SHT' } }, { pageSize: '600' })).data.records;
    const renamed = made.map((record: { id: string; version: number; repositoryCode: string }) => ({
      ...{ id: record.id, version: record.version, repositoryCode: `X${record.repositoryCode}` },
    }));
    const saved = await admin.post(`${calls}/saveHwRepositoryConfigBach`, renamed);
    expect([saved.data?.updated, await check()], saved.text).toEqual([501, 'UNKNOWN']);
  });

  test('for a code follow the renaming and deletion of its warehouse, while the container is not empty', async () => {
    const calls = '/hw/wms/hwRepositoryConfig';
    const goods = { destCode: 'YYY8', destType: 'WALMART', fbaId: null, refId: null, recvCartonQty: null };
    const [id, over] = [await one('AT_PORT', {}, goods), await one('AT_PORT', {}, goods)];
    const checkOf = async (order: string) => (await admin.get(orderCalls.findById(order))).data.goods[0].destCheck;
    expect([await checkOf(id), await checkOf(over)]).toEqual(['UNKNOWN', 'UNKNOWN']);
    await lab.door.within(admin, ({ records }) => records.change('hwOrder', over, { orderStatus: 'IN_STOCK' }));
    const warehouse = await create(admin, `${calls}/saveHwRepositoryConfig`, {
      ...{ repositoryCode: 'YYY8', repositoryName: '新仓', stateCode: 'NJ', city: 'Edison', address: '3 Main St' },
      ...{ zipCode: '08817', timezone: 'America/New_York' },
    });
    expect([await checkOf(id), await checkOf(over)]).toEqual([null, 'UNKNOWN']);
    const rename = async (repositoryCode: string) => {
      const { version } = (await admin.get(`${calls}/findHwRepositoryConfigById/${warehouse.id}`)).data;
      const renamed = await admin.post(`${calls}/saveHwRepositoryConfig`, { id: warehouse.id, version, repositoryCode });
      expect(renamed.code, renamed.text).toBe(20000);
    };
    await rename('YYY9');
    expect(await checkOf(id)).toBe('UNKNOWN');
    await rename('YYY8');
    expect(await checkOf(id)).toBeNull();
    const deleted = await admin.get(`${calls}/deleteHwRepositoryConfigById/${warehouse.id}`);
    expect(deleted.code, deleted.text).toBe(20000);
    expect(await checkOf(id)).toBe('UNKNOWN');
    await executeRaw(lab.app.database, [`UPDATE "hwOrderGoods" SET "destCheck" = NULL WHERE "orderId" = '${id}'`]);
    await lab.door.within(admin, (event) => fillChecks(event));
    expect(await checkOf(id)).toBe('UNKNOWN');
  });

  test('cannot move to another order', async () => {
    const [id, other] = [await one('DRAFT'), await one('DRAFT')];
    const [{ id: goodsId, version }] = (await admin.get(orderCalls.findById(id))).data.goods;
    await admin.post(goodsCalls.save, { id: goodsId, version, orderId: other });
    expect((await admin.get(orderCalls.findById(other))).data).toMatchObject({ cartonQty: 5 });
    expect((await admin.get(orderCalls.findById(id))).data).toMatchObject({ cartonQty: 5 });
  });
});
