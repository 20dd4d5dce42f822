import { expect, test } from 'vitest';
import { keptFilters, requestedText, typedFilters } from '../../../../../src/console/pages/records/listQuery.ts';

const requested = { keyword: 'a', filters: { kind: ['A'] } };
const memoryOf = (of: typeof requested) =>
  new Map([[keptFilters, { requested: requestedText(of), keyword: ' typed ', filters: { name: 'not asked yet' } }]]);

test('what is typed over the present question counts, trimmed', () => {
  expect(typedFilters(memoryOf(requested), requested)).toEqual({
    keyword: 'typed',
    filters: { name: 'not asked yet' },
  });
});

test('nothing typed, or typed over another question: the question itself', () => {
  expect(typedFilters(new Map(), requested)).toEqual(requested);
  expect(typedFilters(memoryOf({ ...requested, keyword: 'b' }), requested)).toEqual(requested);
});
