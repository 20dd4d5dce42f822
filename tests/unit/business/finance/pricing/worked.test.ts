import { describe, expect, test } from 'vitest';
import { amounts } from '../../../../../src/business/finance/pricing/charge.ts';
import { combinationCharges } from '../../../../../src/business/finance/pricing/combination.ts';
import { billedPallets, estimatePallets, poundsOf } from '../../../../../src/business/finance/pricing/destination.ts';
import { dispatchCharges } from '../../../../../src/business/finance/pricing/dispatch.ts';
import { daysInUse, demurrageDays, forecastEnd } from '../../../../../src/business/finance/pricing/facts.ts';
import { keysOfRow, priceListOf } from '../../../../../src/business/finance/pricing/lists/priceList.ts';
import type { CombinationRow } from '../../../../../src/business/finance/pricing/lists/rows.ts';
import { operationCharge, storageCharge } from '../../../../../src/business/finance/pricing/operation.ts';
import { decimals } from '../../../../../src/server/extend.ts';
import { combinationRow, destination, dispatchRow, operationRow } from './rows.ts';

const digits = 2;
const money = (text: string) => decimals.round(text, digits);
const sumOf = (charges: readonly { amount: string }[]) => money(decimals.add('0', ...charges.map(({ amount }) => amount)));

describe('the worked examples in the README of finance', () => {
  test.each([
    ['0.5', '1', '0.5', '0', '0.5'],
    ['1.8', '1', '1', '1', '1'],
    ['2.0', '2', '1.5', '1', '1.5'],
    ['2.7', '2', '1.5', '1', '1.5'],
    ['2.8', '2', '1.5', '2', '2'],
    ['3.5', '2', '2', '2', '2'],
    ['28.8', '16', '16', '16', '16'],
    ['67.2', '38', '37.5', '37', '37.5'],
  ])('6.2: %s CBM are converted to pallets', (cbm, ceil, half, round, cold) => {
    const by = (rule: string, isCold = false) => estimatePallets({ cbm, palletCbm: '1.8', rule, isCold });
    expect([by('CEIL'), by('HALF'), by('ROUND'), by('ROUND', true)]).toEqual([ceil, half, round, cold]);
  });

  test('6.2: existing goods are billed as at least half a pallet, and counted pallets as counted', () => {
    const ask = { cbm: '0.5', palletCbm: '1.8', rule: 'ROUND', isCold: false };
    expect(billedPallets(ask).pallets).toBe('0.5');
    expect(billedPallets({ ...ask, cbm: '0' }).pallets).toBe('0');
    expect(billedPallets({ ...ask, rule: 'ACTUAL', actual: '7.0' }).pallets).toBe('7');
    expect(billedPallets({ ...ask, rule: 'ACTUAL' }).pallets).toBe('1');
  });

  test('6.4: dispatch per pallet, with minimum, fuel and liftgate, and a flat price with an appointment', () => {
    const to = destination('ONT8', '1');
    const row = dispatchRow({ minAmount: '250' });
    expect(sumOf(dispatchCharges({ row, destination: to, qty: '6.5', digits }))).toBe('552.50');
    const dear = dispatchRow({ minAmount: '250', fuelPct: '18', liftgateFee: '75' });
    const charges = dispatchCharges({ row: dear, destination: to, qty: '2', digits });
    expect(charges.map(({ part, amount }) => [part, amount])).toEqual([
      ['DISPATCH', '250.00'],
      ['FUEL', '45.00'],
      ['LIFTGATE', '75.00'],
    ]);
    expect(charges[0]).toMatchObject({ qty: '1', rate: '250', unit: 'ORDER' });
    const flat = dispatchRow({ fixedPrice: true, rate: '480', tierTo: '5', appointmentFee: '25' });
    const booked = dispatchCharges({ row: flat, destination: { ...to, needsAppointment: true }, qty: '4', digits });
    expect(sumOf(booked)).toBe('505.00');
    expect(sumOf(dispatchCharges({ row: flat, destination: to, qty: '4', digits }))).toBe('480.00');
  });

  test('6.5: devanning with destinations above ten, labels, and a minimum and a maximum', () => {
    const devan = operationCharge({ row: operationRow(), qty: '1', digits });
    const more = operationRow({ chargeUnit: 'DEST', freeQty: '10', rate: '15' });
    expect(sumOf([devan, operationCharge({ row: more, qty: '14', digits })])).toBe('510.00');
    const labels = operationRow({ chargeUnit: 'CARTON', rate: '0.35', minAmount: '50', maxAmount: '200' });
    const labeled = (qty: string) => operationCharge({ row: labels, qty, digits }).amount;
    expect([labeled('320'), labeled('10'), labeled('1000')]).toEqual(['112.00', '50.00', '200.00']);
  });

  const listOf = (rows: CombinationRow[]) =>
    priceListOf({ userId: undefined, effectiveDate: '2026-01-01' }, rows, (row) => keysOfRow(row.destValues));
  const container = { cabinetId: '40HQ', date: '2026-06-01', grossWeightKg: '10000', digits, dearest: () => undefined };
  const regions = [
    combinationRow(),
    combinationRow({ id: 'c2', quoteNo: 'ZH0002', regionCode: 'B', destValues: 'GYR2, LAS1', price: '2950' }),
  ];

  test('6.6: a combination container, with over-pallets and a destination outside', () => {
    const destinations = [
      ...[destination('ONT8', '19.20'), destination('LGB8', '9.60'), destination('GYR2', '14.40')],
      ...[destination('LAS1', '19.20'), destination('IND9', '4.80')],
    ];
    const made = combinationCharges({ ...container, list: listOf(regions), destinations });
    if ('reason' in made) throw new Error(made.reason.en);
    expect(made.charges.map(({ part, amount }) => [part, amount])).toEqual([
      ['COMBINATION', '2525.07'],
      ['OVER_PALLET', '190.00'],
      ['NONMIX_PICKUP', '110.67'],
    ]);
    expect(made.outside.map(({ name }) => name)).toEqual(['IND9']);
    const ratios = (made.charges[0]?.steps ?? []).filter(({ says }) => says === 'ratio');
    expect(ratios.map((step) => step.with.ratio)).toEqual(['0.2857', '0.1429', '0.2143', '0.2857', '0.0714']);
    const row = dispatchRow({ destValues: 'IND9', rate: '165' });
    const qty = billedPallets({ cbm: '4.80', palletCbm: '1.8', rule: 'CEIL', isCold: false }).pallets;
    const delivery = dispatchCharges({ row, destination: destination('IND9', '4.80'), qty, digits });
    expect(sumOf(delivery)).toBe('495.00');
    expect(sumOf([...made.charges, ...delivery])).toBe('3320.74');
  });

  test('6.6: the rounding difference goes to the largest destination, of equal ones to the smallest code', () => {
    const list = listOf([combinationRow({ destValues: 'ONT8/LGB8/SBD1' })]);
    const destinations = ['ONT8', 'LGB8', 'SBD1'].map((code) => destination(code, '20'));
    const made = combinationCharges({ ...container, list, destinations });
    if ('reason' in made) throw new Error(made.reason.en);
    const residue = made.charges[0]?.steps.find(({ says }) => says === 'residue');
    expect(residue?.with).toMatchObject({ code: 'LGB8', ratio: '0.3334' });
    // 60 CBM need 34 pallets, and up to 36 are allowed.
    expect(made.charges.map(({ amount }) => amount)).toEqual(['2450.00']);
  });

  test('6.6: no combination with too many destinations, too many outside, or regions that may not meet; parcels are outside', () => {
    const reasonOf = (rows: CombinationRow[], codes: readonly string[], own = {}) => {
      const destinations = codes.map((code) => destination(code, '5', own));
      const made = combinationCharges({ ...container, list: listOf(rows), destinations });
      return 'reason' in made ? made.reason.en : undefined;
    };
    const small = regions.map((row) => ({ ...row, maxDest: 3, maxMixDest: 2 }));
    expect(reasonOf(small, ['ONT8', 'LGB8', 'GYR2', 'LAS1'])).toMatch('4 destinations');
    expect(reasonOf(small, ['ONT8', 'IND9', 'MDW2'])).toMatch('outside');
    expect(reasonOf([{ ...combinationRow(), noCrossZone: true }, regions[1] as CombinationRow], ['ONT8', 'LAS1'])).toMatch('A');
    expect(reasonOf(regions, ['ONT8', 'LAS1'])).toBeUndefined();
    expect(reasonOf(regions, ['ONT8'], { deliveryMethod: 'UPS' })).toMatch('No destination');
  });

  test('6.6: extra destinations, overweight and the highest rate in place of an over-pallet rate', () => {
    const own = { maxMixDest: 1, extraDestFee: '40', weightLimitKg: '9000', overWeightFee: '300', stdPallets: 1 };
    const list = listOf([combinationRow({ ...own, overPalletRate: null, nonmixPickup: null })]);
    const destinations = [destination('ONT8', '1.8'), destination('LGB8', '3.6')];
    const dearest = () => ({ rate: '120', quoteNo: 'PSBJ0009' });
    const made = combinationCharges({ ...container, list, destinations, dearest });
    if ('reason' in made) throw new Error(made.reason.en);
    expect(made.charges.slice(1).map(({ part, amount }) => [part, amount])).toEqual([
      ['OVER_PALLET', '240.00'],
      ['EXTRA_DEST', '40.00'],
      ['OVERWEIGHT', '300.00'],
    ]);
    const unpriced = combinationCharges({ ...container, list, destinations, dearest: () => undefined });
    if ('reason' in unpriced) throw new Error(unpriced.reason.en);
    const over = unpriced.charges.find(({ part }) => part === 'OVER_PALLET');
    expect(over).toMatchObject({ amount: '0.00', reason: { zh: expect.stringContaining('找不到匹配报价') } });
    // The largest destination stays in its region, although it comes later in the list.
    expect(made.outside.map(({ name }) => name)).toEqual(['ONT8']);
  });

  test('6.7: storage through its tiers, after the free days of the list or of the warehouse', () => {
    const tiers = [
      operationRow({ chargeUnit: 'PLT_DAY', freeQty: '7', tierFrom: '0', tierTo: '7', rate: '0.50' }),
      operationRow({ chargeUnit: 'PLT_DAY', tierFrom: '8', rate: '1.00', quoteNo: 'CZ0002' }),
    ];
    const stay = { rows: tiers, qty: '10', inDate: '2026-10-01', outDate: '2026-10-23', freeDays: 0, digits };
    expect(storageCharge(stay)).toMatchObject({ amount: '115.00', qty: '10', rate: '11.5' });
    const systemCall = tiers.map((row) => ({ ...row, freeQty: '0' }));
    expect(storageCharge({ ...stay, rows: systemCall, freeDays: 7 }).amount).toBe('115.00');
    expect(storageCharge({ ...stay, outDate: '2026-10-08' }).amount).toBe('0.00');
  });

  test('6.8: demurrage, per diem and chassis; running ones count to today or the planned day', () => {
    const forecast = forecastEnd('2026-11-20', null);
    const stay = demurrageDays({ lastFreeDate: '2026-11-05', out: '2026-11-09', forecast });
    const use = daysInUse({ out: '2026-11-09', returned: '2026-11-18', forecast });
    expect([stay.days, use.days, stay.isRunning]).toEqual([4, 10, false]);
    const byDay = (days: number, rate: string, freeQty = '0') =>
      operationCharge({ row: operationRow({ chargeUnit: 'DAY', rate, freeQty }), qty: `${days}`, digits }).amount;
    expect(byDay(stay.days, '155')).toBe('620.00');
    expect(byDay(use.days, '120', '5')).toBe('600.00');
    expect(byDay(use.days, '40')).toBe('400.00');
    expect(demurrageDays({ lastFreeDate: '2026-11-05', out: '2026-11-04', forecast }).days).toBe(0);
    expect(daysInUse({ out: '2026-11-09', returned: null, forecast })).toMatchObject({ days: 12, isRunning: true });
    expect([forecastEnd('2026-11-20', '2026-11-25'), forecastEnd('2026-11-20', '2026-11-01')]).toEqual(['2026-11-25', '2026-11-20']);
  });

  test('6.1, 6.10: pounds; tax on the line; half up in magnitude; no cents of yen', () => {
    expect(poundsOf('22')).toBe('48.50');
    const line = { qty: '1', rate: '1234.50', taxRate: '6', digits };
    expect(amounts(line)).toEqual({ amount: '1234.50', tax: '74.07', total: '1308.57' });
    expect(money(decimals.multiply('1308.57', '7.1235'))).toBe('9321.60');
    expect(['0.125', '-0.125', '2.675'].map(money)).toEqual(['0.13', '-0.13', '2.68']);
    expect(amounts({ ...line, rate: '1234.5', taxRate: '0', digits: 0 }).total).toBe('1235');
  });
});
