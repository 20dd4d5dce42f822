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
  Object.fromEntries(
    ['group', 'ships', 'list', 'ports'].map((id) => [id, stateOf(findNode(nodes, id) ?? raise(id), new Set(chosen))]),
  );

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

  test('that cannot be given stays as it is, given or not', () => {
    expect(chosenAfter([], 'drop', 'all')).toEqual([]);
    expect(chosenAfter(['drop', 'ports', 'group'], 'group', 'all')).toContain('drop');
  });

  test('is chosen, not, or in part; a screen without buttons is a part', () => {
    expect(states(['group', 'ships', 'list', 'add'])).toEqual({
      group: 'mixed',
      ships: 'true',
      list: 'true',
      ports: 'false',
    });
    expect(states(['group', 'ships'])).toMatchObject({ ships: 'mixed', list: 'false' });
    expect(states([])).toMatchObject({ group: 'false' });
  });

  test('is pressed to all, and to none once all that can be given is chosen', () => {
    const group = findNode(nodes, 'group') ?? raise('group');
    expect(pressed(group, new Set(['list']), everything)).toBe('all');
    expect(pressed(group, new Set(['group', 'ships', 'list', 'add', 'ports']), everything)).toBe('none');
  });
});

describe('what was looked for', () => {
  test('alone is set, with what has to stand above it', () => {
    const found = foundBy(nodes, 'add');
    expect([...found]).toEqual(['add']);
    expect(withBranch({ nodes, chosen: [], id: undefined, mode: 'all', found }).toSorted()).toEqual([
      'add',
      'group',
      'ships',
    ]);
    const chosen = ['add', 'group', 'list', 'ships', 'ports'];
    expect(withBranch({ nodes, chosen, id: 'group', mode: 'none', found }).toSorted()).toEqual([
      'group',
      'list',
      'ports',
      'ships',
    ]);
  });

  test('has with it all that stands below it', () => {
    expect([...foundBy(nodes, 'ships')]).toEqual(['ships', 'list', 'add']);
  });

  test('decides alone whether pressing a branch chooses or clears it', () => {
    const group = findNode(nodes, 'group') ?? raise('group');
    const found = foundBy(nodes, 'add');
    expect(pressed(group, new Set(['group', 'ships', 'list']), found)).toBe('all');
    expect(pressed(group, new Set(['group', 'ships', 'add']), found)).toBe('none');
  });

  test('may bring screens along, which are named', () => {
    const after = new Set(
      withBranch({ nodes, chosen: ['ports'], id: undefined, mode: 'all', found: foundBy(nodes, 'add') }),
    );
    const gained = screensGained(nodes, { before: new Set(['ports']), after });
    expect(gained.map(({ id }) => id)).toEqual(['ships']);
  });
});

describe('the lines', () => {
  const ids = (texts: string, open: string[] = []) =>
    grantLines(nodes, { open: new Set(open), texts }).map(({ node }) => node.id);

  test('are those that are open; what stands below nothing is at the top', () => {
    expect(ids('')).toEqual(['group', 'lone']);
    expect(ids('', ['group'])).toEqual(['group', 'ships', 'ports', 'lone']);
  });

  test.each([
    ['ADD', ['group', 'ships', 'add']],
    ['list中', ['group', 'ships', 'list']],
    ['a:other', ['group', 'ports', 'drop']],
    ['ships', ['group', 'ships', 'list', 'add']],
    ['nothing', []],
  ])('of %s are what is found, with what is above it and what belongs to it', (texts, expected) => {
    expect(ids(texts)).toEqual(expected);
  });
});
