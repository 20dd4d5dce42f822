import { expect, test } from 'vitest';
import { nextSorts } from '../../../../../src/console/pages/records/listQuery.ts';
import type { Sort } from '../../../../../src/contract/query.ts';

const usual: Sort[] = [{ field: 'createTime', order: 'desc' }];
const by = (text: string): Sort[] =>
  text.split(' ').map((part) => (part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' }));

test.each([
  ['code', 'code', false, '-code'],
  ['-createTime', 'code', false, 'code'],
  ['code name', 'name', false, '-name'],
  ['-code', 'name', true, '-code name'],
  ['code name', 'code', true, '-code name'],
  ['-code name', 'code', true, 'name'],
  ['code -name', 'name', true, 'code'],
] as const)('%s, a click on %s (joined: %s) sorts by %s', (before, field, isAdded, after) => {
  expect(nextSorts(by(before), { field, isAdded, usual })).toEqual(by(after));
});

test.each([false, true])('the third click on the only column (joined: %s) restores the default order', (isAdded) => {
  expect(nextSorts(by('-code'), { field: 'code', isAdded, usual })).toEqual(usual);
});
