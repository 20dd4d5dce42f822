import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as keywords from '../../../src/fields/keywords.ts';

type Comparison = (value: unknown, otherField: string, record: Readonly<Record<string, unknown>>) => boolean;

const comparisons: readonly (readonly [string, Comparison, unknown, unknown, boolean])[] = [
  ['sameAs', keywords.sameAs, 'USLAX', 'USLAX', true],
  ['sameAs', keywords.sameAs, 'USLAX', 'USLGB', false],
  ['sameAs', keywords.sameAs, '10', '10.00', true],
  ['sameAs', keywords.sameAs, '007', '7', false],
  ['differsFrom', keywords.differsFrom, 'USLAX', 'USLAX', false],
  ['differsFrom', keywords.differsFrom, 'USLAX', 'CNNGB', true],
  ['beginsWith', keywords.beginsWith, 'USLAX-APMT', 'USLAX', true],
  ['beginsWith', keywords.beginsWith, 'USLGB-APMT', 'USLAX', false],
  ['atMost', keywords.atMost, '9.5', '10', true],
  ['atMost', keywords.atMost, '10', '9.5', false],
  ['atLeast', keywords.atLeast, '10', '9.5', true],
  ['atLeast', keywords.atLeast, 10, '10.0', true],
  ['lessThan', keywords.lessThan, 500, 5000, true],
  ['lessThan', keywords.lessThan, 5000, 5000, false],
  ['moreThan', keywords.moreThan, '90071992547409.9301', '90071992547409.9300', true],
  ['moreThan', keywords.moreThan, '-10', '-9', false],
  ['notBefore', keywords.notBefore, '2026-11-20', '2026-11-20', true],
  ['notBefore', keywords.notBefore, '2026-09-30', '2026-11-20', false],
  ['notAfter', keywords.notAfter, '2026-11-20', '2026-09-30', false],
  ['notAfter', keywords.notAfter, '2026-11-20T08:00:00+08:00', '2026-11-20T01:00:00Z', true],
  ['notBefore', keywords.notBefore, '2026-11-20T08:00:00Z', '2026-11-20', true],
  ['notBefore', keywords.notBefore, '2026-11-20T07:59:59+08:00', '2026-11-20', false],
  ['notAfter', keywords.notAfter, '2026-11-20', '2026-11-20T00:00:00Z', true],
  ['notAfter', keywords.notAfter, '2026-11-21', '2026-11-20T23:59:59Z', false],
];

describe('a comparison with another field', () => {
  it.each(comparisons)('%s %o: %o against %o is %o', (_, compare, value, other, holds) => {
    expect(compare(value, 'other', { other })).toBe(holds);
  });

  it.each([
    ['nothing there', {}],
    ['null', { other: null }],
    ['an empty text', { other: '' }],
  ])('is satisfied when the other side is %s', (_, record) => {
    for (const [, compare] of comparisons) expect(compare('1', 'other', record)).toBe(true);
  });

  it.each([
    [-3_600_000, true, false],
    [-30_000, true, true],
    [30_000, true, true],
    [3_600_000, false, true],
  ])('uses the current time for `now`: %d ms from it', (ahead, isPast, isComing) => {
    const moment = new Date(Date.now() + ahead).toISOString();
    expect(keywords.notAfter(moment, 'now', {})).toBe(isPast);
    expect(keywords.notBefore(moment, 'now', { now: moment })).toBe(isComing);
  });

  it('uses today in UTC for `now` when the value is a date', () => {
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    expect([-1, 0, 1].map((ahead) => keywords.notAfter(day(ahead), 'now', {}))).toEqual([true, true, false]);
    expect([-1, 0, 1].map((ahead) => keywords.notBefore(day(ahead), 'now', {}))).toEqual([false, true, true]);
    for (const empty of ['', null, undefined]) expect(keywords.notAfter(empty, 'now', {})).toBe(true);
  });

  it('uses the next year in UTC for `nextYear`', () => {
    const year = (ahead: number) => new Date().getUTCFullYear() + ahead;
    expect([0, 1, 2].map((ahead) => keywords.atMost(year(ahead), 'nextYear', {}))).toEqual([true, true, false]);
    for (const empty of ['', null, undefined]) expect(keywords.atMost(empty, 'nextYear', {})).toBe(true);
  });

  it('does not mistake built-in object properties for fields', () => {
    for (const name of ['constructor', '__proto__', 'toString']) expect(keywords.sameAs('1', name, {})).toBe(true);
  });

  it('compares decimals by their numbers', () => {
    const amount = fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 3 }));
    const toText = ([units, scale]: [number, number]): string => (units / 10 ** scale).toFixed(scale).replace(/^-(0\.?0*)$/, '$1');
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [left, right] = [a, b].map(([units, scale]) => units * 10 ** (3 - scale)) as [number, number];
        expect(keywords.lessThan(toText(a), 'other', { other: toText(b) })).toBe(left < right);
        expect(keywords.sameAs(toText(a), 'other', { other: toText(b) })).toBe(left === right);
      }),
    );
  });
});

describe('a subdivision belongs to its country', () => {
  it.each([
    ['CA', 'US', true],
    ['PR', 'US', true],
    ['AP', 'US', true],
    ['XX', 'US', false],
    ['ON', 'US', false],
    ['ON', 'CA', true],
    ['11', 'CN', true],
    ['California', 'CN', false],
    ['XX', undefined, true],
    ['XX', 'constructor', true],
  ])('%s in %s: %s', (value, country, holds) => {
    expect(keywords.subdivision(value, 'country', { country })).toBe(holds);
  });
});

describe('a postal code matches its country and state', () => {
  it.each([
    ['91761', 'US', 'CA', true],
    ['91761-1234', 'US', 'CA', true],
    ['91761', 'US', 'NJ', false],
    ['08817', 'US', 'NJ', true],
    ['8817', 'US', 'NJ', false],
    ['91761', 'US', undefined, true],
    ['917', 'US', undefined, false],
    ['06390', 'US', 'NY', true],
    ['V6B 4Y8', 'CA', 'BC', true],
    ['V6B 4Y8', 'US', 'CA', false],
    ['200135', 'CN', 'SH', true],
    ['8817', undefined, undefined, true],
    ['91761', 'US', '__proto__', true],
  ])('%s in %s %s: %s', (value, country, state, holds) => {
    expect(keywords.postalCode(value, { country: 'country', state: 'state' }, { country, state })).toBe(holds);
  });

  it('accepts any code when no fields are named', () => {
    expect(keywords.postalCode('8817', {}, { country: 'US' })).toBe(true);
  });
});
