import { expect, test } from 'vitest';
import { chartOf, timesBetween } from '../../../../src/console/dashboard/ChartContent.tsx';
import { createBatch } from '../../../../src/console/dashboard/DashboardPage.tsx';
import type { Field } from '../../../../src/contract/field.ts';
import type { Group } from '../../../../src/contract/query.ts';

const field = (name: string, more: Partial<Field> = {}): Field => ({
  ...{ name, kind: 'text', title: { zh: name, en: name }, required: false, unique: false, system: false, conditions: [] },
  ...more,
});
const group = (values: object, count: number, sums = {}): Group => ({ ...values, count, sums, min: {}, max: {} }) as Group;
const words = { language: 'en', t: (key: string) => key } as unknown as Parameters<typeof chartOf>[2];

test.each([
  [['2026-02-27', '2026-03-02'], 'day', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
  [['2025-11', '2026-01', ''], 'month', ['2025-11', '2025-12', '2026-01']],
  [['2024'], 'year', ['2024']],
  [[''], 'day', []],
] as const)('the times between %j by %s are %j', (keys, unit, times) => {
  expect(timesBetween(keys, unit)).toEqual(times);
});

test('choices are drawn in their order, with a filter for each, and records without a choice', () => {
  const options = ['A', 'B', 'C'].map((value) => ({ value, title: { zh: value, en: `Choice ${value}` } }));
  const by = field('state', { kind: 'enum', options });
  const groups = [group({ state: 'C' }, 5), group({ state: null }, 2), group({ state: 'A' }, 1)];
  const { points, series } = chartOf({ show: 'chart', total: 3, groups, by }, { by: { field: 'state' } }, words);
  expect(points).toEqual([
    { key: 'A', label: 'Choice A', filters: { state: ['A'] } },
    { key: 'C', label: 'Choice C', filters: { state: ['C'] } },
    { key: '', label: 'empty', filters: { state: { isNull: true } } },
  ]);
  expect(series).toEqual([{ label: 'count', tone: 'blue', texts: ['1', '5', '2'], values: [1, 5, 2] }]);
});

test('amounts have a series for each currency, and months a filter from their first to their last day', () => {
  const by = field('day', { kind: 'date' });
  const amount = field('amount', { kind: 'money', currency: { field: 'currency' } });
  const groups = [
    group({ day: '2026-01', currency: 'USD' }, 1, { amount: '1.50' }),
    group({ day: '2026-02', currency: 'CNY' }, 1, { amount: '7.00' }),
  ];
  const { points, series } = chartOf(
    { show: 'chart', total: 2, groups, by, field: amount },
    { by: { field: 'day', unit: 'month' } },
    words,
  );
  expect(points.map(({ filters }) => filters)).toEqual([
    { day: { gte: '2026-01-01', lte: '2026-01-31' } },
    { day: { gte: '2026-02-01', lte: '2026-02-28' } },
  ]);
  expect(series.map(({ label, texts }) => [label, texts])).toEqual([
    ['amount USD', ['1.50', '0']],
    ['amount CNY', ['0', '7.00']],
  ]);
});

test('cards requested in the same moment share a request, later ones do not', async () => {
  const requested: (readonly string[])[] = [];
  const load = createBatch(async (cards) => {
    requested.push(cards);
    return { contents: { a: { show: 'count', count: 1 } } };
  });
  expect(await Promise.all([load('a'), load('b'), load('a')])).toEqual([{ show: 'count', count: 1 }, null, { show: 'count', count: 1 }]);
  await load('a');
  expect(requested).toEqual([['a', 'b'], ['a']]);
});
