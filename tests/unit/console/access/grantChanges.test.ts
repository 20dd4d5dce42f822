import { expect, test } from 'vitest';
import type { GrantEntry } from '../../../../src/console/access/grants/entries.ts';
import { grantChanges } from '../../../../src/console/access/grants/GrantTree.tsx';

const entry = (id: string, menuType: GrantEntry['menuType'], parentId = '0'): GrantEntry => ({
  ...{ id, parentId, menuType, perms: menuType === 'F' ? id : '', component: '', orderNum: 1 },
  ...{ title: { zh: id, en: id }, isGivable: true, isOff: false, isIdle: false },
});
const entries = [
  ...[entry('ships', 'C'), entry('ships:list', 'F', 'ships'), entry('ships:edit', 'F', 'ships')],
  ...[entry('costs', 'C'), entry('costs:list', 'F', 'costs')],
];
const reported = (before: unknown, after: unknown) =>
  grantChanges(entries, before, after).map(({ screen, added, removed, unknown }) => ({
    ...{ screen: screen?.id, added: added.map(({ id }) => id), removed: removed.map(({ id }) => id) },
    unknown: [unknown.added, unknown.removed],
  }));

test('gained and lost permissions of a role are listed by screen in menu order, without unchanged ones', () => {
  expect(reported(['ships', 'ships:list', 'costs:list'], ['ships', 'ships:list', 'ships:edit'])).toEqual([
    { screen: 'ships', added: ['ships:edit'], removed: [], unknown: [0, 0] },
    { screen: 'costs', added: [], removed: ['costs:list'], unknown: [0, 0] },
  ]);
});

test('a screen itself is listed under its own name', () => {
  expect(reported(null, ['costs', 'costs:list'])).toEqual([
    { screen: 'costs', added: ['costs', 'costs:list'], removed: [], unknown: [0, 0] },
  ]);
});

test('deleted entries are counted', () => {
  expect(reported(['was', 'ships'], ['is', 'too'])).toEqual([
    { screen: 'ships', added: [], removed: ['ships'], unknown: [0, 0] },
    { screen: undefined, added: [], removed: [], unknown: [2, 1] },
  ]);
});
