import { expect, test } from 'vitest';
import { keptFilters, requestedText, typedFilters } from '../../../../../src/console/pages/records/listQuery.ts';

const requested = { keyword: 'a', filters: { kind: ['A'] } };
const memoryOf = (of: typeof requested) =>
  new Map([[keptFilters, { requested: requestedText(of), keyword: ' typed ', filters: { name: 'not asked yet' } }]]);

test('typed text counts over the current query, trimmed', () => {
  expect(typedFilters(memoryOf(requested), requested)).toEqual({
    keyword: 'typed',
    filters: { name: 'not asked yet' },
  });
});

test('without typed text, or with text typed over another query, the query itself counts', () => {
  expect(typedFilters(new Map(), requested)).toEqual(requested);
  expect(typedFilters(memoryOf({ ...requested, keyword: 'b' }), requested)).toEqual(requested);
});
