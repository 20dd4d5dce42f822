import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { type OrderLab, openOrderLab } from './support/orderLab.ts';
import { hire } from './support/people.ts';
import { orderCalls } from './support/yard.ts';

let lab: OrderLab;
let admin: Client;

beforeAll(async () => {
  lab = await openOrderLab();
  ({ admin } = lab);
});
afterAll(() => lab.app.close());

const ask = (body: object, client = admin) => client.post(orderCalls.choices, body);
const field = 'goods.destCode';

describe('unknown codes of a field', () => {
  test('are returned with the nearest known one, and known codes are not', async () => {
    const { data } = await ask({ field, codes: ['LAX01', 'LAX1', 'LAX10', 'QQQQ', '', 'LAX1'] });
    expect(data).toMatchObject({ total: 3 });
    expect(data.records).toEqual([
      { id: 'LAX1', label: 'LAX01' },
      { id: 'LAX10', label: 'LAX01' },
      { id: 'QQQQ', label: '' },
    ]);
  });

  test('have no nearest one for users who may not list the records', async () => {
    const { client } = await hire(lab.app, { account: 'nocodes', perms: ['wms:order:list', 'wms:order:edit'] });
    expect((await ask({ field, codes: ['LAX1', 'LAX01'] }, client)).data.records).toEqual([{ id: 'LAX1', label: '' }]);
  });

  test('are not searched for users who may not list orders', async () => {
    const { client } = await hire(lab.app, { account: 'noorders', perms: ['wms:shop:list'] });
    expect(await ask({ field, codes: ['LAX1'] }, client)).toMatchObject({ status: 403, code: 40003 });
  });

  test.each([
    ['a field without codes', { field: 'goods.productName', codes: ['A'] }],
    ['a field that is not there', { field: 'goods.constructor', codes: ['A'] }],
    ['codes that are no list', { field, codes: 'LAX1' }],
    ['codes that are no texts', { field, codes: [1] }],
    ['another property', { field, codes: [], keyword: 'x' }],
  ])('are refused for %s', async (_, body) => {
    expect(await ask(body)).toMatchObject({ status: 400, code: 40000 });
  });

  test('are refused for too many codes', async () => {
    expect(await ask({ field, codes: Array.from({ length: 501 }, (_, i) => `C${i}`) })).toMatchObject({ code: 40013 });
  });
});
