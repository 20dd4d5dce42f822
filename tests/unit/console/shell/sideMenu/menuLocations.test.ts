import { expect, test } from 'vitest';
import type { MenuNode } from '../../../../../src/console/registry/routes.ts';
import { groupsTo, stopOf } from '../../../../../src/console/shell/sideMenu/SideMenu.tsx';

const node = (key: string, rest: Partial<MenuNode> = {}): MenuNode => ({
  key,
  title: { zh: key, en: key },
  icon: '',
  ...rest,
});
const nodes = [
  node('outer', {
    children: [node('inner', { children: [node('deep', { path: '/deep' })] }), node('a', { path: '/a' })],
  }),
  node('top', { path: '/top' }),
];

test.each([
  ['/deep', ['outer', 'inner']],
  ['/a', ['outer']],
  ['/top', []],
  ['/nowhere', undefined],
])('the groups that lead to %s are %j', (path, groups) => {
  expect(groupsTo(nodes, path)).toEqual(groups);
});

test.each([
  ['/deep', ['outer', 'inner'], 'deep'],
  ['/deep', ['outer'], 'inner'],
  ['/deep', [], 'outer'],
  ['/top', [], 'top'],
  ['/nowhere', [], 'outer'],
])('on %s with %j open the Tab key stops at a visible row: %s', (path, open, stop) => {
  const groups = new Set<string>(open);
  expect(stopOf(nodes, { path, isOpen: (group) => groups.has(group) })).toBe(stop);
});

test('an empty menu has no tab stop', () => {
  expect(stopOf([], { path: '/', isOpen: () => true })).toBeUndefined();
});
