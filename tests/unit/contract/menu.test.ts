import { describe, expect, test } from 'vitest';
import { asShallowTree, isShown, type MenuEntry, mostTreeLevels, toRoutes, toTree } from '../../../src/contract/menu.ts';

const entry = (id: string, parentId: string, menuType: MenuEntry['menuType'], orderNum = 0): MenuEntry => ({
  id,
  parentId,
  menuType,
  name: id,
  menuName: id,
  menuNameEn: id,
  path: `/${id}`,
  component: id,
  perms: '',
  icon: '',
  orderNum,
  visible: 0,
});

describe('toTree', () => {
  test('puts entries below their parents in order', () => {
    const tree = toTree([entry('b', '0', 'C', 2), entry('a', '0', 'M', 1), entry('a2', 'a', 'C', 2), entry('a1', 'a', 'C', 1)]);
    expect(tree.map((one) => one.id)).toEqual(['a', 'b']);
    expect(tree[0]?.children?.map((one) => one.id)).toEqual(['a1', 'a2']);
  });
  test('holds 2,000 entries in 50 levels, and each page once', () => {
    const chain = Array.from({ length: 50 }, (_, i) => entry(`m${i}`, i === 0 ? '0' : `m${i - 1}`, 'M'));
    const pages = Array.from({ length: 1_950 }, (_, i) => entry(`c${i}`, `m${i % 50}`, 'C', i));
    const routes = toRoutes(toTree([...pages, ...chain])).map(({ id }) => id);
    expect(routes).toHaveLength(1_950);
    expect(new Set(routes).size).toBe(1_950);
  });
  test('of 20,000 levels has ten, and every entry', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => entry(`m${i}`, i === 0 ? '0' : `m${i - 1}`, 'M'));
    const tree = toTree([...chain, entry('page', 'm19999', 'C')]);
    const sizes: number[] = [];
    for (let row = tree; row.length > 0; row = row.flatMap(({ children = [] }) => children)) sizes.push(row.length);
    expect(sizes).toEqual([...Array<number>(mostTreeLevels - 1).fill(1), 20_001 - (mostTreeLevels - 1)]);
    expect(toRoutes(tree).map(({ id }) => id)).toEqual(['page']);
  });
  test('leaves out a cycle, and an entry that claims to be the root', () => {
    const ring = [entry('a', 'b', 'M'), entry('b', 'a', 'M'), entry('0', '0', 'M'), entry('own', 'own', 'M')];
    expect(toTree([...ring, entry('page', '0', 'C')]).map(({ id }) => id)).toEqual(['page']);
  });
  test('drops entries without a parent', () => {
    expect(toTree([entry('x', 'missing', 'C')])).toEqual([]);
  });
});

describe('a tree from another server', () => {
  test('stays as sent, unless it is deeper than ten levels', () => {
    const usual = [{ ...entry('group', '', 'M', 2), children: [entry('page', '', 'C')] }, entry('first', '', 'C', 1)];
    expect(asShallowTree(usual)).toBe(usual);
    let deep: MenuEntry = entry('page', '', 'C');
    for (let i = 0; i < 20_000; i += 1) deep = { ...entry(`m${i}`, '', 'M'), children: [deep] };
    const routes = toRoutes(asShallowTree([...usual, deep])).map(({ id }) => id);
    expect(routes.toSorted()).toEqual(['first', 'page', 'page']);
  });
});

describe('toRoutes', () => {
  test('returns the screens without children, at any depth, and never a button', () => {
    const tree = toTree([
      entry('group', '0', 'M'),
      entry('screen', 'group', 'C', 1),
      entry('parent', 'group', 'C', 2),
      entry('child', 'parent', 'C'),
      entry('button', '0', 'F'),
      entry('empty', '0', 'M'),
    ]);
    expect(toRoutes(tree).map((one) => one.id)).toEqual(['screen', 'child']);
  });
});

describe('isShown', () => {
  test.each([
    [0, true],
    ['0', true],
    [1, false],
    ['1', false],
    ['', false],
  ])('visible %j: %s', (visible, shown) => {
    expect(isShown({ ...entry('a', '0', 'C'), visible })).toBe(shown);
  });
});
