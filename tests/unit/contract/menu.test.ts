import { describe, expect, test } from 'vitest';
import { isShown, type MenuEntry, toRoutes, toTree } from '../../../src/contract/menu.ts';

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
  test('hangs entries below their parents in their order', () => {
    const tree = toTree([
      entry('b', '0', 'C', 2),
      entry('a', '0', 'M', 1),
      entry('a2', 'a', 'C', 2),
      entry('a1', 'a', 'C', 1),
    ]);
    expect(tree.map((one) => one.id)).toEqual(['a', 'b']);
    expect(tree[0]?.children?.map((one) => one.id)).toEqual(['a1', 'a2']);
  });
  test('holds 2,000 entries, 50 levels of them, and each page of them once', () => {
    const chain = Array.from({ length: 50 }, (_, i) => entry(`m${i}`, i === 0 ? '0' : `m${i - 1}`, 'M'));
    const pages = Array.from({ length: 1_950 }, (_, i) => entry(`c${i}`, `m${i % 50}`, 'C', i));
    const routes = toRoutes(toTree([...pages, ...chain])).map(({ id }) => id);
    expect(routes).toHaveLength(1_950);
    expect(new Set(routes).size).toBe(1_950);
  });
  test('drops what hangs on nothing', () => {
    expect(toTree([entry('x', 'missing', 'C')])).toEqual([]);
  });
});

describe('toRoutes', () => {
  test('gives the screens without children, at any depth, and never a button', () => {
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
