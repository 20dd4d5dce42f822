import { expect, test } from 'vitest';
import { keptFilters, requestedText, typedFilters } from '../../../../../src/console/pages/records/listQuery.ts';

const requested = { keyword: 'a', filters: { kind: ['A'] } };
const memoryOf = (of: typeof requested) =>
  new Map([[keptFilters, { requested: requestedText(of), keyword: ' typed ', filters: { name: 'not asked yet' } }]]);

test('typed filters, trimmed, replace those of the current query', () => {
  expect(typedFilters(memoryOf(requested), requested)).toEqual({
    keyword: 'typed',
    filters: { name: 'not asked yet' },
  });
});

test('without typed filters, or if they were typed for another query, those of the query are used', () => {
  expect(typedFilters(new Map(), requested)).toEqual(requested);
  expect(typedFilters(memoryOf({ ...requested, keyword: 'b' }), requested)).toEqual(requested);
});
