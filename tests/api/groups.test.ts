import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Group, GroupsBody } from '../../src/contract/query.ts';
import { random } from '../support/random.ts';
import type { Answer, Client } from './support/client.ts';
import { callsOf, create, maker } from './support/lab.ts';
import { hire } from './support/people.ts';
import { schemasFolder } from './support/schemasFolder.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
const schemas = schemasFolder();
/** A user who may list but not export, and may not read the margin. */
let viewer: Client;
const sale = { ...callsOf('LabSale'), groups: '/hw/wms/labSale/groupLabSale' };

const text = (zh: string, en: string) => ({ type: 'string', title: { zh, en } });
const properties = {
  shop: { ...text('店铺', 'Shop'), maxLength: 20 },
  makerId: { ...text('厂商', 'Maker'), reference: { resource: 'labMaker' } },
  isPaid: { type: 'boolean', title: { zh: '已付', en: 'Paid' } },
  soldOn: { ...text('日期', 'Sold on'), format: 'date' },
  soldAt: { ...text('时刻', 'Sold at'), format: 'date-time' },
  currency: { ...text('币种', 'Currency'), format: 'currency' },
  amount: { ...text('金额', 'Amount'), format: 'money', currency: 'currency' },
  weight: { ...text('重量', 'Weight'), format: 'decimal', precision: 18, scale: 3 },
  boxes: { type: 'integer', title: { zh: '箱数', en: 'Boxes' } },
  margin: {
    ...text('毛利', 'Margin'),
    ...{ format: 'decimal', precision: 9, scale: 2, access: { read: 'fms:labSale:margin' } },
  },
  secret: { ...text('暗号', 'Secret'), maxLength: 9, access: { read: 'fms:labSale:margin' } },
  cost: { ...text('成本', 'Cost'), format: 'money', currency: 'costCurrency' },
  costCurrency: { ...text('成本币种', 'Cost currency'), format: 'currency', access: { read: 'fms:labSale:margin' } },
  note: { ...text('备注', 'Note'), multiline: true },
};
const file = {
  name: 'labSale',
  title: { zh: '销售', en: 'Sales' },
  perms: 'tms:labSale',
  screens: { 'lab/sale': { view: 'list', path: '/lab/sale', area: 'system' } },
  record: { type: 'object', properties },
};

interface Sale {
  readonly shop: string | null;
  readonly soldOn: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly weight: string;
  readonly boxes: number | null;
}

const sales: Sale[] = [];

/** Creates 3,000 sales with positive, negative and empty amounts of up to 13 digits. */
function makeSales(): void {
  const next = random(7);
  const whole = (below: number): number => Math.floor(next() * below);
  for (let i = 0; i < 3_000; i++) {
    const sign = whole(3) === 0 ? '-' : '';
    sales.push({
      shop: whole(20) === 0 ? null : `S${whole(9)}`,
      soldOn: whole(30) === 0 ? null : `2026-${String(whole(12) + 1).padStart(2, '0')}-${String(whole(28) + 1).padStart(2, '0')}`,
      currency: ['USD', 'CNY', 'EUR'][whole(3)] as string,
      amount: `${sign}${whole(9_999_999)}${whole(999_999)}.${whole(90) + 10}`,
      weight: `${sign}${whole(999_999_999)}.${whole(900) + 100}`,
      boxes: whole(10) === 0 ? null : whole(50),
    });
  }
}

beforeAll(async () => {
  writeFileSync(join(schemas.path, 'lab/labSale.json'), JSON.stringify(file));
  app = await startApp({ HW_SCHEMAS_DIR: schemas.path });
  viewer = (await hire(app, { account: 'saleViewer', perms: ['tms:labSale:list'], dataScope: 'ALL' })).client;
  makeSales();
  const answer = await app.admin.post(sale.saveBatch, sales);
  expect(answer.code, answer.text.slice(0, 300)).toBe(20000);
});
afterAll(async () => {
  await app.close();
  schemas.remove();
});

async function ask(body: GroupsBody, headers = {}, client = app.admin) {
  const { data } = await client.post(sale.groups, body, headers);
  return data as { readonly records: readonly Group[]; readonly total: number };
}

/** Adds numbers exactly and returns the sum as text with this number of decimals. */
function added(values: readonly (string | number | null)[], digits: number): string | null {
  const given = values.filter((value) => value !== null);
  if (given.length === 0) return null;
  const units = given.reduce((sum: bigint, value) => {
    const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
    const amount = BigInt(whole + rest.padEnd(digits, '0'));
    return sign === '-' ? sum - amount : sum + amount;
  }, 0n);
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const written = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return units < 0n ? `-${written}` : written;
}

const unitsOf = (value: unknown): bigint => BigInt(String(value ?? '').replace('.', '') || '-1');

describe('groups', () => {
  test('have the same sums as computed by hand, per currency, and are sorted', async () => {
    const body = { by: ['shop'], sums: ['amount', 'weight', 'boxes'], max: ['soldOn'], min: ['boxes', 'amount'] };
    const { records, total } = await ask({ ...body, sorts: [{ field: 'sums.weight', order: 'desc' }] });
    const expected = Map.groupBy(sales, ({ shop, currency }) => `${shop} ${currency}`);
    expect(total).toBe(expected.size);
    expect(records).toHaveLength(expected.size);
    for (const { shop, currency, count, sums, max, min } of records) {
      const own = expected.get(`${shop} ${currency}`) ?? [];
      expect({ count, ...sums }).toEqual({
        count: own.length,
        amount: added(
          own.map(({ amount }) => amount),
          2,
        ),
        weight: added(
          own.map(({ weight }) => weight),
          3,
        ),
        boxes: added(
          own.map(({ boxes }) => boxes),
          0,
        ),
      });
      expect(max.soldOn).toBe(
        own
          .map(({ soldOn }) => soldOn ?? '')
          .sort()
          .at(-1),
      );
      expect(min.boxes).toBe(String(Math.min(...own.flatMap(({ boxes }) => boxes ?? []))));
      expect(unitsOf(min.amount)).toBe(own.map(({ amount }) => unitsOf(amount)).reduce((a, b) => (a < b ? a : b)));
    }
    const weights = records.map(({ sums }) => unitsOf(sums.weight));
    expect(weights).toEqual(weights.toSorted((a, b) => (a < b ? 1 : -1)));
  });

  test('are returned page by page, each once, and as one group without a grouping field', async () => {
    const body: GroupsBody = {
      by: ['shop', { field: 'soldOn', unit: 'month' }],
      sorts: [{ field: 'count', order: 'asc' }],
    };
    const whole = await ask(body);
    const paged: Group[] = [];
    for (let pageNo = 1; paged.length < whole.total; pageNo++) {
      paged.push(...(await ask(body, { pageNo: String(pageNo), pageSize: '37' })).records);
    }
    expect(paged).toEqual(whole.records);
    expect(new Set(whole.records.map(({ shop, soldOn }) => `${shop} ${soldOn}`)).size).toBe(whole.total);
    const [all, ...others] = (await ask({ by: [], sums: ['boxes'] })).records;
    expect(others).toEqual([]);
    expect(all).toMatchObject({
      count: 3_000,
      sums: {
        boxes: added(
          sales.map(({ boxes }) => boxes),
          0,
        ),
      },
    });
    const none = await ask({ by: [], sums: ['boxes'], filter: { shop: 'nobody' } });
    expect(none.records).toMatchObject([{ count: 0, sums: { boxes: null } }]);
  });

  test('can be by month, use the filters of a list, and are sorted by name', async () => {
    const filter = { shop: ['S1', 'S2'], soldOn: { gte: '2026-03-01', lte: '2026-04-30' } };
    const { records } = await ask({ by: [{ field: 'soldOn', unit: 'month' }], sums: ['boxes'], filter });
    const own = sales.filter(({ shop, soldOn }) => /^S[12]$/.test(shop ?? '') && /^2026-0[34]/.test(soldOn ?? ''));
    const expected = Map.groupBy(own, ({ soldOn }) => soldOn?.slice(0, 7));
    expect(records.map(({ soldOn, count }) => [soldOn, count])).toEqual(
      ['2026-03', '2026-04'].map((month) => [month, expected.get(month)?.length]),
    );
  });

  test('show labels of references, and times, dates and booleans like a record does', async () => {
    const makers = await Promise.all(
      ['Zeta', 'Alpha'].map((makerName) =>
        create(app.admin, maker.save, { makerCode: `G${makerName.toUpperCase()}`, makerName, country: 'DE' }),
      ),
    );
    const mark = { shop: 'LABELS' };
    for (const [i, { id }] of makers.entries()) {
      const soldAt = `2026-0${i + 1}-28T23:30:00.000Z`;
      await create(app.admin, sale.save, { ...mark, makerId: id, isPaid: i === 0, soldAt });
    }
    const { records } = await ask({
      ...{ by: ['makerId', 'isPaid', { field: 'soldAt', unit: 'day' }], min: ['soldAt'], filter: mark },
    });
    expect(records.map(({ makerId, isPaid, soldAt }) => [makerId, isPaid, soldAt])).toEqual([
      [makers[1].id, false, '2026-02-28'],
      [makers[0].id, true, '2026-01-28'],
    ]);
    expect(records[0]?.min.soldAt).toBe('2026-02-28T23:30:00.000Z');
    expect(records.map(({ makerIdLabel }) => String(makerIdLabel))).toEqual([
      expect.stringContaining('Alpha'),
      expect.stringContaining('Zeta'),
    ]);
  });

  test('of moments are those of the days, months and years in the time zone of the caller, as in filters', async () => {
    const shop = 'ZONES';
    // Hours around midnight in every zone, on the days when clocks change in the north and in the south, and in other years.
    const days = ['2026-03-08', '2026-11-01', '2026-04-05', '2026-12-31', '1999-12-31', '2044-07-01'];
    const hours = ['03:59:59.999', '04:00:00.000', '05:00:00.000', '10:14:59.000', '12:30:00.000', '18:30:00.000', '23:59:59.000'];
    const moments = days.flatMap((day) => hours.map((hour) => `${day}T${hour}Z`));
    for (const soldAt of moments) await create(app.admin, sale.save, { shop, soldAt });
    await create(app.admin, sale.save, { shop });
    const zones = ['America/New_York', 'Asia/Shanghai', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC', 'No/Where'];
    for (const zone of zones) {
      const local = (moment: string) =>
        Temporal.Instant.from(moment)
          .toZonedDateTimeISO(zone === 'No/Where' ? 'UTC' : zone)
          .toString();
      for (const [unit, signs] of Object.entries({ day: 10, month: 7, year: 4 })) {
        const body = { by: [{ field: 'soldAt', unit }], filter: { shop }, max: ['soldAt'] };
        const { records } = (await app.admin.post(sale.groups, body, { timeZone: zone })).data;
        const expected = Map.groupBy(moments, (moment) => local(moment).slice(0, signs));
        const found = records.filter(({ soldAt }: Answer['data']) => soldAt !== null);
        expect(found.map(({ soldAt, count }: Answer['data']) => [zone, soldAt, count])).toEqual(
          [...expected].map(([key, own]) => [zone, key, own.length]).toSorted(([, a], [, b]) => (String(a) < String(b) ? -1 : 1)),
        );
        expect(records.length).toBe(found.length + 1);
      }
    }
  });

  test('are exported as a file for users who may export', async () => {
    const body: GroupsBody = { by: ['shop'], sums: ['boxes'], filter: { shop: 'S3' }, format: 'csv' };
    const [heading, row] = (await app.admin.post(sale.groups, body, { 'Accept-Language': 'en' })).text.split('\r\n');
    const own = sales.filter(({ shop }) => shop === 'S3');
    expect(heading).toBe('Shop,Records,Boxes');
    expect(row).toBe(
      `S3,${own.length},${added(
        own.map(({ boxes }) => boxes),
        0,
      )}`,
    );
    expect(await viewer.post(sale.groups, body)).toMatchObject({ status: 403, code: 40003 });
    expect((await app.admin.post(sale.groups, { ...body, format: 'xlsx' })).status).toBe(200);
  });

  test('are not built from fields that the user may not read', async () => {
    const mayRead = { by: ['shop'], sums: ['boxes'] };
    expect((await viewer.post(sale.groups, mayRead)).code).toBe(20000);
    const hidden: readonly GroupsBody[] = [
      { by: ['secret'] },
      { by: ['shop'], sums: ['margin'] },
      { by: ['shop'], max: ['margin'] },
      { by: ['shop'], filter: { secret: 'x' } },
      { by: ['shop'], sorts: [{ field: 'secret', order: 'asc' }] },
      // This asks for the sum of an amount whose currency the user may not read.
      { by: ['shop'], sums: ['cost'] },
    ];
    for (const body of hidden) {
      expect((await app.admin.post(sale.groups, body)).code, JSON.stringify(body)).toBe('sorts' in body ? 40000 : 20000);
      expect(await viewer.post(sale.groups, body), JSON.stringify(body)).toMatchObject({ code: 40000 });
    }
    const nobody = (await hire(app, { account: 'saleNobody', perms: ['lab:maker:list'], dataScope: 'ALL' })).client;
    expect(await nobody.post(sale.groups, mayRead)).toMatchObject({ status: 403, code: 40003 });
  });

  test.each([
    [{}],
    [{ by: 'shop' }],
    [{ by: ['nothing'] }],
    [{ by: ['shop', 'shop'] }],
    [{ by: ['note'] }],
    [{ by: ['amount'] }],
    [{ by: ['soldAt'] }],
    [{ by: ['id'] }],
    [{ by: [{ field: 'shop', unit: 'month' }] }],
    [{ by: [{ field: 'soldOn', unit: 'week' }] }],
    [{ by: [{ field: 'soldOn', unit: 'month', more: 1 }] }],
    [{ by: ['constructor'] }],
    [{ by: ['shop'], sums: ['shop'] }],
    [{ by: ['shop'], sums: ['soldOn'] }],
    [{ by: ['shop'], sums: 'boxes' }],
    [{ by: ['shop'], max: [{}] }],
    [{ by: ['shop'], filter: 'x' }],
    [{ by: ['shop'], sorts: [{ field: 'sums.boxes', order: 'asc' }] }],
    [{ by: ['shop'], format: 'pdf' }],
    [{ by: ['shop'], unknown: 1 }],
    [[]],
    [null],
  ])('%j is refused', async (body) => {
    expect(await app.admin.post(sale.groups, body)).toMatchObject({ code: 40000 });
  });
});

test('a list returns only the requested fields', async () => {
  const { data } = await app.admin.post(sale.find, { fields: ['shop', 'boxes'] }, { pageSize: '1' });
  const server = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime'];
  expect(Object.keys(data.records[0]).toSorted()).toEqual([...server, 'shop', 'boxes'].toSorted());
  expect(await viewer.post(sale.find, { fields: ['secret'] })).toMatchObject({ code: 40000 });
  expect(await viewer.post(sale.find, { fields: 'shop' })).toMatchObject({ code: 40000 });
});
