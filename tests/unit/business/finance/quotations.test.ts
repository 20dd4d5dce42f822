import { describe, expect, test } from 'vitest';
import { findClashes, type PriceRecord, quotationKinds } from '../../../../src/business/finance/quotations/quotation.ts';
import { differences, listWarnings } from '../../../../src/business/finance/quotations/versions.ts';

let serial = 0;
const dispatch = (more: object): PriceRecord => {
  serial += 1;
  return {
    ...{ id: String(serial), quoteNo: `PSBJ${serial}`, userId: null, repositoryId: 'r', currency: 'USD' },
    ...{ effectiveDate: '2026-01-01', expiryDate: null, status: 'ACTIVE', deliveryMethod: 'TRUCK', destType: 'AMAZON' },
    ...{ regionRule: 'FC', destValues: 'ONT8', chargeUnit: 'PALLET', palletRule: 'CEIL', tierFrom: '0', tierTo: null },
    ...{ rate: '85.0000', minAmount: null, ...more },
  };
};
const { hwQuotationTemplate: kind, hwCombinationTemplate: regions } = quotationKinds;
const clash = (a: object, b: object) => findClashes(new Set([dispatch(a)]), [dispatch(b)], kind).length;

describe('two rows of one list contradict each other', () => {
  test.each<[string, object, object, number]>([
    ['both without an end', {}, {}, 1],
    ['ends are part of a tier', { tierTo: '5' }, { tierFrom: '5' }, 1],
    ['one after the other', { tierTo: '5' }, { tierFrom: '5.01' }, 0],
    ['one within the other', { tierTo: '10' }, { tierFrom: '2', tierTo: '3' }, 1],
    ['other destinations', { destValues: 'ONT8/LGB8' }, { destValues: 'SBD1' }, 0],
    ['one destination of several', { destValues: 'ONT8/LGB8' }, { destValues: 'SBD1/LGB8' }, 1],
    ['a ZIP3 in a range', { regionRule: 'ZIP3', destValues: '900-935' }, { regionRule: 'ZIP3', destValues: '912' }, 1],
    ['the same digits with another way to match', { regionRule: 'ZIP3', destValues: '912' }, { destValues: '912' }, 0],
    ['another delivery type', { deliveryMethod: 'LTL' }, {}, 0],
    ['in different units', { tierTo: '5' }, { tierFrom: '6', chargeUnit: 'CBM' }, 1],
  ])('%s', (_, a, b, count) => {
    expect(clash(a, b)).toBe(count);
    expect(clash(b, a)).toBe(count);
  });

  test('of three rows every overlap with a wider row is found, not only with its neighbor', () => {
    const given = [{ tierFrom: '2', tierTo: '3' }, { tierFrom: '4', tierTo: '5' }, { tierFrom: '30' }].map(dispatch);
    expect(findClashes(new Set(given), [dispatch({ tierTo: '20' })], kind).map(({ row }) => row)).toEqual(given.slice(0, 2));
  });

  test('storage is charged by pallet or by volume, other fees in their own units', () => {
    const { hwOperationTemplate: fees } = quotationKinds;
    const found = (a: string, b: string) =>
      findClashes(new Set([dispatch({ chargeUnit: a, costConfigId: 'f' })]), [dispatch({ chargeUnit: b, costConfigId: 'f' })], fees);
    expect(found('PLT_DAY', 'CBM_DAY').map(({ of }) => of)).toEqual(['unit']);
    expect(found('CONTAINER', 'DEST')).toEqual([]);
  });

  test('a destination has one region in a list, whatever the container type', () => {
    const region = (more: object) => dispatch({ regionCode: 'A', cabinetId: '40', destValues: 'ONT8', ...more });
    const found = (a: object, b: object) => findClashes(new Set([region(a)]), [region(b)], regions).map(({ of }) => of);
    expect(found({ cabinetId: '45' }, {})).toEqual([]);
    expect(found({ cabinetId: '45', regionCode: 'B' }, {})).toEqual(['home']);
    expect(found({ destValues: 'LGB8' }, {})).toEqual(['tier']);
  });
});

test('gaps between tiers respect the step of the quantity', () => {
  const tiers = (more: object) => [dispatch({ tierTo: '5', ...more }), dispatch({ tierFrom: '6', ...more })];
  expect(listWarnings(tiers({}), kind)).toEqual([]);
  expect(listWarnings(tiers({ palletRule: 'HALF' }), kind)).toMatchObject([{ of: 'gap', from: '5', to: '6' }]);
  expect(listWarnings([dispatch({ tierFrom: '2', tierTo: '9' })], kind).map(({ of }) => of)).toEqual(['start', 'end']);
  const units = [dispatch({}), dispatch({ chargeUnit: 'CBM' })];
  expect(listWarnings(units, kind).map(({ of }) => of)).toEqual(['unit']);
  const ending = [dispatch({ expiryDate: '2026-05-31' }), dispatch({ destValues: 'LGB8' })];
  expect(listWarnings(ending, kind)).toMatchObject([{ of: 'period', from: '2026-05-31' }]);
});

test('two versions differ in added, removed and changed rows, with percentages', () => {
  const before = [dispatch({}), dispatch({ destValues: 'LGB8' }), dispatch({ destValues: 'SBD1' })];
  const after = [
    dispatch({ rate: '81.6000', effectiveDate: '2027-01-01' }),
    dispatch({ destValues: 'SBD1', minAmount: '10.00' }),
    dispatch({ destValues: 'LAS1' }),
  ];
  expect(differences(before, after, 'hwQuotationTemplate')).toMatchObject([
    { of: 'changed', fields: ['rate'], percent: '-4.00' },
    { of: 'changed', fields: ['minAmount'] },
    { of: 'added', after: { destValues: 'LAS1' } },
    { of: 'dropped', before: { destValues: 'LGB8' } },
  ]);
});
