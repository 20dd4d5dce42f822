import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crate, create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
const makers: Record<string, { id: string; version: number }> = {};

beforeAll(async () => {
  app = await startApp();
  for (const [code, country] of [
    ['USA1', 'US'],
    ['CHN1', 'CN'],
    ['NONE', null],
  ] as const) {
    makers[code] = await create(app.admin, maker.save, { makerCode: code, makerName: code, country });
  }
});
afterAll(() => app.close());

const save = (record: object) => app.admin.post(crate.save, record, english);

describe('a reference with a filter', () => {
  test('accepts a matching record', async () => {
    const answer = await save({ crateNo: 'FITS', country: 'CN', makerId: makers.CHN1?.id });
    expect(answer.data).toMatchObject({ makerIdLabel: 'CHN1 (CHN1)' });
  });

  test.each([
    ['another value', { country: 'US', makerId: 'CHN1' }],
    ['no value there', { country: 'US', makerId: 'NONE' }],
    ['no value here', { makerId: 'USA1' }],
  ])('rejects one with %s at its field', async (name, { makerId, ...record }) => {
    const answer = await save({ crateNo: `BAD ${name}`.slice(0, 20), ...record, makerId: makers[makerId]?.id });
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    expect(answer.data.errors).toEqual([
      {
        path: '/makerId',
        keyword: 'referenceFilter',
        message: 'Maker cannot be chosen here',
      },
    ]);
  });

  test('is checked again when the related field changes, and not otherwise', async () => {
    const { data } = await save({ crateNo: 'MOVE', country: 'US', makerId: makers.USA1?.id });
    const moved = await save({ id: data.id, version: 1, country: 'CN' });
    expect(moved).toMatchObject({ code: 40000, data: { errors: [{ path: '/makerId' }] } });
    const both = await save({ id: data.id, version: 1, country: 'CN', makerId: makers.CHN1?.id });
    expect(both.code).toBe(20000);
    // The maker's country changes later. Other fields of a record that was valid before can still be edited.
    await app.admin.post(maker.save, { id: makers.CHN1?.id, version: 1, country: 'JP' });
    expect((await save({ id: data.id, version: 2, isSealed: true })).code).toBe(20000);
    await app.admin.post(maker.save, { id: makers.CHN1?.id, version: 2, country: 'CN' });
  });

  test('in a line is filtered by the fields of that line', async () => {
    const record = { itemNo: 'GLASS', makerId: makers.USA1?.id, fragile: true };
    const glass = await create(app.admin, item.save, record);
    const line = (fragile: boolean) => ({ boxNo: `B${fragile}`, fragile, itemId: glass.id });
    const answer = await save({ crateNo: 'LINES', boxes: [line(true), line(false)] });
    expect(answer.data.errors).toEqual([expect.objectContaining({ path: '/boxes/1/itemId', keyword: 'referenceFilter' })]);
    expect((await save({ crateNo: 'LINES', boxes: [line(true)] })).code).toBe(20000);
  });
});
