import { expect, test } from 'vitest';
import { listsIn } from '../../../../../src/business/finance/console/prices/priceLists.ts';

const groups = (versions: number) =>
  Array.from({ length: versions }, (_, i) =>
    ['ACTIVE', 'DRAFT'].map((status) => ({ userId: `u${i}`, effectiveDate: '2026-01-01', status, count: 1 })),
  ).flat();

test('versions with several statuses are listed once, and the list says when it is cut although it has fewer than 300', () => {
  const cut = listsIn(groups(150), 'hwOperationTemplate');
  expect([cut.lists.length, cut.isCut]).toEqual([150, true]);
  expect(listsIn(groups(149), 'hwOperationTemplate').isCut).toBe(false);
});
