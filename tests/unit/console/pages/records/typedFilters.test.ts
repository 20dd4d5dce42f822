import { expect, test } from 'vitest';
import { askedText, keptFilters, typedFilters } from '../../../../../src/console/pages/records/listQuery.ts';

const asked = { keyword: 'a', filters: { kind: ['A'] } };
const memoryOf = (of: typeof asked) =>
  new Map([[keptFilters, { asked: askedText(of), keyword: ' typed ', filters: { name: 'not asked yet' } }]]);

test('what is typed over the present question counts, trimmed', () => {
  expect(typedFilters(memoryOf(asked), asked)).toEqual({ keyword: 'typed', filters: { name: 'not asked yet' } });
});

test('nothing typed, or typed over another question: the question itself', () => {
  expect(typedFilters(new Map(), asked)).toEqual(asked);
  expect(typedFilters(memoryOf({ ...asked, keyword: 'b' }), asked)).toEqual(asked);
});
