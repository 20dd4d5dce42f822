import { describe, expect, test } from 'vitest';
import { matchDispatch } from '../../../../../src/business/finance/pricing/dispatch.ts';
import {
  chooseList,
  isInForce,
  keysOfRow,
  type PriceList,
  priceListOf,
} from '../../../../../src/business/finance/pricing/lists/priceList.ts';
import type { DispatchRow } from '../../../../../src/business/finance/pricing/lists/rows.ts';
import { matchOperation, operationRows } from '../../../../../src/business/finance/pricing/operation.ts';
import { PricingFault } from '../../../../../src/business/finance/pricing/pricingFault.ts';
import { destination, dispatchRow, operationRow } from './rows.ts';

const date = '2026-06-01';
const listOf = (rows: readonly DispatchRow[], userId?: string) =>
  priceListOf({ userId, effectiveDate: '2026-01-01' }, rows, (row) => keysOfRow(row.destValues, row.regionRule));

describe('the row for a destination', () => {
  const to = (location: { code?: string; zip?: string; state?: string }, own = {}) =>
    destination(location.code ?? 'X', '1.8', { place: { code: null, zip: null, state: null, ...location }, ...own });
  const byRule = (regionRule: string, destValues: string) => dispatchRow({ regionRule, destValues, quoteNo: regionRule });
  const rows = [byRule('STATE', 'CA'), byRule('ZIP3', '900-935'), byRule('ZIP5', '91761; 91762'), byRule('FC', 'ont8 / LGB8')];

  test('is found by its code, then its ZIP, then three digits of that, then its state', () => {
    const found = (location: Parameters<typeof to>[0]) => {
      const match = matchDispatch(listOf(rows), to(location), date);
      return 'reason' in match ? match.reason.en : match.row.quoteNo;
    };
    expect(found({ code: 'ONT8', zip: '91761', state: 'CA' })).toBe('FC');
    expect(found({ code: 'IND9', zip: '91761-1234', state: 'CA' })).toBe('ZIP5');
    expect(found({ zip: '90001', state: 'CA' })).toBe('ZIP3');
    expect(found({ zip: '93501', state: 'CA' })).toBe('ZIP3');
    expect(found({ zip: '93601', state: 'CA' })).toBe('STATE');
    expect(found({ zip: '10001', state: 'NY' })).toBe(
      'No matching quotation: X (Truck delivery, Amazon FC) is not in the price list in force from 2026-01-01',
    );
  });

  test("matches the quantity's tier, both ends included, and the delivery type", () => {
    const tiers = [
      dispatchRow({ tierFrom: '0', tierTo: '1', quoteNo: 'small' }),
      dispatchRow({ tierFrom: '2', tierTo: '5', quoteNo: 'more' }),
      dispatchRow({ destType: 'WALMART', quoteNo: 'other' }),
    ];
    const found = (cbm: string) => {
      const match = matchDispatch(listOf(tiers), destination('ONT8', cbm), date);
      return 'reason' in match ? match.reason.en : match.row.quoteNo;
    };
    expect([found('1.8'), found('1.9'), found('9')]).toEqual(['small', 'more', 'more']);
    expect(found('9.1')).toBe('No matching quotation: no tier covers 6 pallets for ONT8');
  });

  test('is rejected when two rows match equally well', () => {
    const twice = listOf([dispatchRow({ quoteNo: 'one' }), dispatchRow({ quoteNo: 'two', rate: '90' })]);
    expect(() => matchDispatch(twice, destination('ONT8', '1.8'), date)).toThrow(PricingFault);
    const fees = [operationRow({ quoteNo: 'one' }), operationRow({ quoteNo: 'two' })];
    expect(() => matchOperation(fees, '1')).toThrow(PricingFault);
  });

  test('of an operation fee is the one for the container type, else the general one', () => {
    const list = priceListOf(
      { userId: undefined, effectiveDate: '2026-01-01' },
      [operationRow({ quoteNo: 'any' }), operationRow({ quoteNo: '40HQ', cabinetId: '40HQ' })],
      ({ costConfigId }) => [costConfigId],
    );
    const found = (cabinetId: string) =>
      operationRows(list, { costConfigId: 'devan', cabinetId, date })
        .get('CONTAINER')
        ?.map(({ quoteNo }) => quoteNo);
    expect([found('40HQ'), found('20GP')]).toEqual([['40HQ'], ['any']]);
  });

  test('of storage has one unit per container, and is rejected when there are two', () => {
    const listOf = (...rows: readonly object[]) =>
      priceListOf(
        { userId: undefined, effectiveDate: '2026-01-01' },
        rows.map((row) => operationRow(row)),
        ({ costConfigId }) => [costConfigId],
      );
    const [any, own] = [{ chargeUnit: 'PLT_DAY' }, { chargeUnit: 'CBM_DAY', cabinetId: '40HQ' }];
    const units = (list: ReturnType<typeof listOf>, cabinetId: string | null) => [
      ...operationRows(list, { costConfigId: 'devan', cabinetId, date }).keys(),
    ];
    expect(units(listOf(any, own), '40HQ')).toEqual(['CBM_DAY']);
    expect(units(listOf(any, own), '20GP')).toEqual(['PLT_DAY']);
    expect(units(listOf(any, own), null)).toEqual(['PLT_DAY']);
    expect(units(listOf({ chargeUnit: 'CONTAINER' }, { chargeUnit: 'DEST', cabinetId: '40HQ' }), '40HQ')).toEqual(['CONTAINER', 'DEST']);
    expect(() => units(listOf(any, { chargeUnit: 'CBM_DAY', quoteNo: 'two' }), '20GP')).toThrow(PricingFault);
    expect(() => units(listOf({ ...any, cabinetId: '40HQ' }, own), '40HQ')).toThrow(PricingFault);
  });
});

describe('the price list', () => {
  const has = (list: PriceList<DispatchRow>) => list.rows.length > 0;
  const name = { zh: '派送', en: 'delivery' };
  const own = listOf([dispatchRow()], 'c1');
  const all = listOf([dispatchRow()]);

  test('of the customer comes first; the public one applies where that has no row, and there may be none', () => {
    const choose = (exclusive?: PriceList<DispatchRow>, open?: PriceList<DispatchRow>) =>
      chooseList({ exclusive, public: open }, { has, name });
    expect(choose(own, all).list).toBe(own);
    expect(choose(undefined, all).list).toBe(all);
    const silent = choose(listOf([], 'c1'), all);
    expect([silent.list, silent.steps.map(({ says }) => says)]).toEqual([all, ['silent', 'public']]);
    expect(choose().list).toBeUndefined();
  });

  test('is valid from its first day through its last', () => {
    const row = dispatchRow({ effectiveDate: '2026-02-01', expiryDate: '2026-02-28' });
    const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
    expect(days.map((day) => isInForce(row, day))).toEqual([false, true, true, false]);
  });
});
