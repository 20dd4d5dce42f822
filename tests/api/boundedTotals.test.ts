import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Group } from '../../src/contract/query.ts';
import { executeRaw } from './support/executeRaw.ts';
import { create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const groups = '/hw/wms/labMaker/groupLabMaker';
const count = 23;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  for (let n = 0; n < count; n += 1) {
    const status = n % 5 === 0 ? '1' : '0';
    await create(app.admin, maker.save, { makerCode: `M${String(n).padStart(2, '0')}`, makerName: `Maker ${n}`, country: 'DE', status });
  }
});
afterAll(() => app.close());

const found = async (body: object, headers: Record<string, string>) => (await app.admin.post(maker.find, body, headers)).data;
const codesOf = ({ records }: { records: readonly { makerCode: string }[] }) => records.map(({ makerCode }) => makerCode);

describe('the total of a list', () => {
  test('is exact without the header, and up to its number', async () => {
    for (const totalUpTo of ['', '23', '1000000']) {
      const page = await found({}, { pageSize: '2', ...(totalUpTo !== '' && { totalUpTo }) });
      expect(page).toMatchObject({ total: count, pageSize: 2 });
      expect(page).not.toHaveProperty('isTotalBounded');
    }
    expect(await found({ makerName: 'Maker 1' }, { totalUpTo: '100' })).toMatchObject({ total: 11 });
    expect(await found({ makerName: 'nobody' }, { totalUpTo: '1' })).toMatchObject({ total: 0, records: [] });
  });

  test('is that number with a mark if more records match, also by a filter; the page is the same', async () => {
    for (const body of [{}, { makerName: 'Maker' }, { sorts: [{ field: 'makerCode', order: 'desc' }] }]) {
      const [bounded, exact] = [await found(body, { pageSize: '9', totalUpTo: '22' }), await found(body, { pageSize: '9' })];
      expect(bounded).toMatchObject({ total: 22, isTotalBounded: true });
      expect(bounded.records).toEqual(exact.records);
    }
  });

  test('is exact again on a page that begins beyond the number', async () => {
    const page = await found({ sorts: [{ field: 'makerCode', order: 'asc' }] }, { pageNo: '3', pageSize: '10', totalUpTo: '20' });
    expect(page).toMatchObject({ total: count });
    expect(page).not.toHaveProperty('isTotalBounded');
    expect(codesOf(page)).toEqual(['M20', 'M21', 'M22']);
    expect(await found({}, { pageNo: '4', pageSize: '10', totalUpTo: '20' })).toMatchObject({ total: count, records: [] });
  });

  test.each(['0', '-1', '1.5', 'all', '1000001'])('the header %s is rejected', async (totalUpTo) => {
    for (const call of [maker.find, groups]) {
      const answer = await app.admin.post(call, call === groups ? { by: ['status'] } : {}, { totalUpTo });
      expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: '/totalUpTo' }] } });
    }
  });
});

describe('the number of records in groups of a choice', () => {
  const counts = async (totalUpTo: string, filter: object = {}): Promise<unknown[]> => {
    const { data } = await app.admin.post(groups, { by: ['status'], filter }, { totalUpTo });
    expect(data.total).toBe(data.records.length);
    return data.records.map(({ status, count: n, isCountBounded }: Group) => [status, n, isCountBounded === true]);
  };

  test('is counted up to the number of the header, whether few records match or many', async () => {
    const exact = [
      ['0', 18, false],
      ['1', 5, false],
    ];
    expect(await counts('1000')).toEqual(exact);
    // More than twice as many records match, so each choice is counted by itself.
    expect(await counts('9')).toEqual([
      ['0', 9, true],
      ['1', 5, false],
    ]);
    expect(await counts('15')).toEqual([['0', 15, true], exact[1]]);
    expect(await counts('4', { makerName: 'Maker 1' })).toEqual([
      ['0', 4, true],
      ['1', 2, false],
    ]);
    expect(await counts('4', { makerName: 'Maker 10' })).toEqual([['1', 1, false]]);
  });

  test('is exact if a record has another value than those of the file', async () => {
    const change = (from: string, to: string) =>
      executeRaw(app.database, [
        `update "labMaker" set "status" = ${to} where "makerCode" = 'M01' and "status" is not distinct from ${from}`,
      ]);
    for (const [value, expected] of [
      [`'05'`, '05'],
      [`'9'`, '9'],
    ] as const) {
      await change(`'0'`, value);
      const [, ...others] = await counts('3');
      expect(others).toContainEqual([expected, 1, false]);
      expect(await counts('3')).toContainEqual(['0', 17, false]);
      await change(value, `'0'`);
    }
    await change(`'0'`, 'null');
    expect(await counts('3')).toEqual([
      [null, 1, false],
      ['0', 3, true],
      ['1', 3, true],
    ]);
    await change('null', `'0'`);
  });
});

test('pages from the end of a list continue those from its beginning, in every order', async () => {
  const { data: makers } = await app.admin.post(maker.find, {});
  for (let n = 0; n < 9; n += 1) {
    const makerId = makers.records[1 + (n % 3)].id;
    await create(app.admin, item.save, { itemNo: `N${n}`, makerId, madeOn: n % 4 === 0 ? null : `2026-01-0${1 + (n % 2)}` });
  }
  for (const field of ['itemNo', 'madeOn', 'makerId', 'createTime']) {
    for (const order of ['asc', 'desc']) {
      const sorts = [{ field, order }];
      const whole = (await app.admin.post(item.find, { sorts })).data.records;
      expect(whole).toHaveLength(9);
      for (const pageSize of [2, 4]) {
        const pages: unknown[] = [];
        for (let pageNo = 1; pageNo <= Math.ceil(9 / pageSize); pageNo += 1) {
          const { data } = await app.admin.post(item.find, { sorts }, { pageNo: String(pageNo), pageSize: String(pageSize) });
          pages.push(...data.records);
        }
        expect(pages, `${field} ${order} ${pageSize}`).toEqual(whole);
      }
    }
  }
});
