import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Derived, Field, Total } from '../../../src/contract/field.ts';
import { withDerived } from '../../../src/fields/figures.ts';
import { withTotals } from '../../../src/fields/totals.ts';
import { fieldOf } from './fieldOf.ts';

const today = '2026-11-20';
const decimal = (scale: number, parts: Partial<Field> = {}) => fieldOf({ kind: 'decimal', precision: 12, scale, system: true, ...parts });
const derive = (field: Field, record: Record<string, unknown>, derived: Derived) =>
  withDerived([{ ...field, derived }], record, today)[field.name];

describe('a derived number', () => {
  const product: Derived = { product: ['a', 'b'], divide: '1000' };
  it.each([
    ['0.125', '1000', 2, '0.13'],
    ['-0.125', '1000', 2, '-0.13'],
    ['2.675', '1000', 2, '2.68'],
    ['0.1', '200', 4, '0.0200'],
    ['-0.001', '1', 2, '0.00'],
    ['99999999999.99', '99999999999.99', 2, '9999999999998000000.00'],
  ])('%s times %s, a thousandth of it, is %4$s with %3$s decimals', (a, b, scale, result) => {
    expect(derive(decimal(scale), { a, b }, product)).toBe(result);
  });

  it('is exact for whole numbers of any size', () => {
    const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    const text = (units: bigint) => {
      const digits = String(units < 0n ? -units : units).padStart(3, '0');
      return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const record = { a: text(a), b: text(b) };
        expect(derive(decimal(2), record, { sum: ['a', 'b'] })).toBe(text(a + b));
        expect(derive(decimal(2), record, { difference: ['a', 'b'] })).toBe(text(a - b));
      }),
    );
  });

  it.each<[string, Field, Derived, Record<string, unknown>, unknown]>([
    ['whole numbers stay numbers', fieldOf({ kind: 'integer' }), { difference: ['a', 'b'] }, { a: 3, b: 10 }, -7],
    ['an empty operand', decimal(2), { sum: ['a', 'b'] }, { a: '1', b: null }, null],
    ['a text that is not yet a number', decimal(2), { sum: ['a', 'b'] }, { a: '1', b: '2.' }, null],
    ['yen', fieldOf({ kind: 'money', currency: { field: 'c' } }), product, { a: '1234.5', b: '1000', c: 'JPY' }, '1235.00'],
    ['dollars', fieldOf({ kind: 'money', currency: { code: 'USD' } }), product, { a: '74.065', b: '1000' }, '74.07'],
    ['days to today', fieldOf({ kind: 'integer' }), { daysSince: 'a' }, { a: '2026-11-01' }, 19],
    ['days to an end', fieldOf({ kind: 'integer' }), { daysSince: 'a', until: 'b' }, { a: '2026-02-27', b: '2026-03-01' }, 2],
    [
      'days in UTC, whatever the offset',
      fieldOf({ kind: 'integer' }),
      { daysSince: 'a', until: 'b' },
      { a: '2026-11-19T23:30:00-08:00', b: '2026-11-21T00:00:00.000Z' },
      1,
    ],
    [
      'the first choice that holds',
      fieldOf({ kind: 'enum' }),
      {
        choice: [{ value: 'A', when: { a: 'above', b: 'zero' } }, { value: 'B', when: { a: 'notZero' } }, { value: 'C' }],
      },
      { a: '-0.5', b: null },
      'B',
    ],
    [
      'a number that is empty as 0',
      fieldOf({ kind: 'enum' }),
      { choice: [{ value: 'A', when: { a: 'above', b: 'zero' } }, { value: 'C' }] },
      { a: 3 },
      'A',
    ],
    ['the last choice else', fieldOf({ kind: 'enum' }), { choice: [{ value: 'A', when: { a: 'above' } }, { value: 'C' }] }, {}, 'C'],
    ['days without a start', fieldOf({ kind: 'integer' }), { daysSince: 'a' }, { a: '' }, null],
  ])('%s', (_, field, derived, record, result) => {
    expect(derive(field, record, derived)).toBe(result);
  });

  it('is calculated after its operands, in whatever order they are declared', () => {
    const fields = [
      fieldOf({ name: 'rest', kind: 'integer', derived: { difference: ['both', 'c'] } }),
      fieldOf({ name: 'both', kind: 'integer', derived: { sum: ['a', 'b'] } }),
    ];
    expect(withDerived(fields, { a: 1, b: 2, c: 5 }, today)).toMatchObject({ both: 3, rest: -2 });
  });
});

describe('a total over lines', () => {
  const total = (as: Total['as'], parts: Partial<Total> = {}): Total => ({
    ...{ resource: 'line', by: 'orderId', lines: 'lines', as, field: 'qty' },
    ...parts,
  });
  const totalOf = (field: Partial<Field>, lines: unknown) =>
    withTotals([fieldOf({ name: 'value', kind: 'integer', system: true, ...field })], { lines, value: 9 }).value;
  const lines = [
    { qty: 3, kg: '1.50', state: 'IN', day: '2026-02-01' },
    { qty: 4, kg: '10.5', state: 'OUT', day: '2026-01-31' },
    { qty: null, kg: '2', state: null, day: '' },
    { qty: 3, state: 'IN' },
  ];

  it.each<[string, Partial<Field>, unknown]>([
    ['sum', { total: total('sum') }, 10],
    ['count', { total: total('count') }, 4],
    ['distinct', { total: total('distinct') }, 2],
    ['decimals', { kind: 'decimal', scale: 2, total: total('sum', { field: 'kg' }) }, '14.00'],
    ['the greatest as a number', { kind: 'decimal', scale: 2, total: total('max', { field: 'kg' }) }, '10.50'],
    ['the first day', { kind: 'date', total: total('min', { field: 'day' }) }, '2026-01-31'],
    ['some', { total: total('sum', { where: [{ field: 'state', values: ['IN'], isNot: false }] }) }, 6],
    ['all but some, empty ones too', { total: total('count', { where: [{ field: 'state', values: ['IN'], isNot: true }] }) }, 2],
  ])('%s', (_, field, result) => {
    expect(totalOf(field, lines)).toBe(result);
  });

  it('is zero or empty over none, and left alone when the lines are not sent', () => {
    expect(totalOf({ total: total('sum') }, [])).toBe(0);
    expect(totalOf({ total: total('max') }, null)).toBe(null);
    expect(totalOf({ total: total('sum') }, undefined)).toBe(9);
    expect(totalOf({ total: total('sum') }, ['nonsense'])).toBe(9);
  });
});
