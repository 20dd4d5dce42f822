import { describe, expect, test } from 'vitest';
import {
  findNode,
  type GrantMode,
  pressed,
  screensGained,
  stateOf,
  toNodes,
  withBranch,
} from '../../../../../src/console/access/grants/chosen.ts';
import type { GrantEntry } from '../../../../../src/console/access/grants/entries.ts';
import { foundBy, grantLines } from '../../../../../src/console/access/grants/GrantRow.tsx';

const entry = (id: string, parentId: string, rest: Partial<GrantEntry> = {}): GrantEntry => ({
  ...{
    id,
    parentId,
    menuType: 'F',
    perms: `a:${id}:x`,
    component: '',
    orderNum: 0,
    isGivable: true,
    isOff: false,
    isIdle: false,
  },
  title: { zh: `${id}中`, en: id },
  ...rest,
});
const entries = [
  entry('group', '0', { menuType: 'M', perms: '' }),
  entry('ships', 'group', { menuType: 'C', perms: 'a:list:x' }),
  entry('list', 'ships'),
  entry('add', 'ships', { orderNum: 1 }),
  entry('ports', 'group', { menuType: 'C', perms: 'a:other:x', orderNum: 1 }),
  entry('drop', 'ports', { isGivable: false }),
  entry('lone', 'gone', { menuType: 'C', orderNum: 9 }),
];
const nodes = toNodes(entries);
const everything = foundBy(nodes, '');
const chosenAfter = (chosen: string[], id: string | undefined, mode: GrantMode) =>
  [...withBranch({ nodes, chosen, id, mode, found: everything })].toSorted();
const states = (chosen: string[]) =>
  Object.fromEntries(['group', 'ships', 'list', 'ports'].map((id) => [id, stateOf(findNode(nodes, id) ?? raise(id), new Set(chosen))]));

function raise(id: string): never {
  throw new Error(`there is no ${id}`);
}

describe('a branch', () => {
  test.each<[GrantMode, string | undefined, string[], string[]]>([
    ['all', 'ships', [], ['add', 'group', 'list', 'ships']],
    ['screens', 'ships', [], ['group', 'list', 'ships']],
    ['screens', 'ships', ['add', 'group', 'ships'], ['group', 'list', 'ships']],
    ['none', 'ships', ['add', 'group', 'list', 'ships'], []],
    ['none', 'list', ['add', 'group', 'list', 'ships'], ['add', 'group', 'ships']],
    ['none', 'add', ['add', 'group', 'ships'], []],
    ['all', undefined, ['elsewhere'], ['add', 'elsewhere', 'group', 'list', 'lone', 'ports', 'ships']],
    ['none', undefined, ['elsewhere', 'drop', 'ports', 'group'], ['elsewhere']],
  ])('set to %s below %s of %j gives %j', (mode, id, chosen, expected) => {
    expect(chosenAfter(chosen, id, mode)).toEqual(expected);
  });

  test('that cannot be granted stays unchanged, granted or not', () => {
    expect(chosenAfter([], 'drop', 'all')).toEqual([]);
    expect(chosenAfter(['drop', 'ports', 'group'], 'group', 'all')).toContain('drop');
  });

  test('is selected, not selected, or partly; a screen without buttons is partly selected', () => {
    expect(states(['group', 'ships', 'list', 'add'])).toEqual({
      group: 'mixed',
      ships: 'true',
      list: 'true',
      ports: 'false',
    });
    expect(states(['group', 'ships'])).toMatchObject({ ships: 'mixed', list: 'false' });
    expect(states([])).toMatchObject({ group: 'false' });
  });

  test('becomes selected on click, and cleared once all grantable entries are selected', () => {
    const group = findNode(nodes, 'group') ?? raise('group');
    expect(pressed(group, new Set(['list']), everything)).toBe('all');
    expect(pressed(group, new Set(['group', 'ships', 'list', 'add', 'ports']), everything)).toBe('none');
  });
});

describe('entries found by a search', () => {
  test('are set alone, with their ancestors', () => {
    const found = foundBy(nodes, 'add');
    expect([...found]).toEqual(['add']);
    expect(withBranch({ nodes, chosen: [], id: undefined, mode: 'all', found }).toSorted()).toEqual(['add', 'group', 'ships']);
    const chosen = ['add', 'group', 'list', 'ships', 'ports'];
    expect(withBranch({ nodes, chosen, id: 'group', mode: 'none', found }).toSorted()).toEqual(['group', 'list', 'ports', 'ships']);
  });

  test('include all their descendants', () => {
    expect([...foundBy(nodes, 'ships')]).toEqual(['ships', 'list', 'add']);
  });

  test('alone decide whether clicking a branch selects or clears it', () => {
    const group = findNode(nodes, 'group') ?? raise('group');
    const found = foundBy(nodes, 'add');
    expect(pressed(group, new Set(['group', 'ships', 'list']), found)).toBe('all');
    expect(pressed(group, new Set(['group', 'ships', 'add']), found)).toBe('none');
  });

  test('can add screens, which are named', () => {
    const after = new Set(withBranch({ nodes, chosen: ['ports'], id: undefined, mode: 'all', found: foundBy(nodes, 'add') }));
    const gained = screensGained(nodes, { before: new Set(['ports']), after });
    expect(gained.map(({ id }) => id)).toEqual(['ships']);
  });
});

describe('the rows of the tree', () => {
  const ids = (keyword: string, open: string[] = []) => grantLines(nodes, { open: new Set(open), keyword }).map(({ node }) => node.id);

  test('are those of open entries; entries without a parent are at the top', () => {
    expect(ids('')).toEqual(['group', 'lone']);
    expect(ids('', ['group'])).toEqual(['group', 'ships', 'ports', 'lone']);
  });

  test.each([
    ['ADD', ['group', 'ships', 'add']],
    ['list中', ['group', 'ships', 'list']],
    ['a:other', ['group', 'ports', 'drop']],
    ['ships', ['group', 'ships', 'list', 'add']],
    ['nothing', []],
  ])('for %s are the matches, with their ancestors and descendants', (texts, expected) => {
    expect(ids(texts)).toEqual(expected);
  });
});
