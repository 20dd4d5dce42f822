import { expect, test } from 'vitest';
import { grantEntries } from '../../../../../src/console/access/grants/entries.ts';
import type { MenuEntry } from '../../../../../src/contract/menu.ts';

const entry = (id: string, rest: Partial<MenuEntry> = {}): MenuEntry => ({
  ...{ id, parentId: '0', menuType: 'F', name: '', menuName: id, menuNameEn: id, path: '', component: '', icon: '' },
  ...{ perms: `a:${id}`, orderNum: 0, visible: 0, ...rest },
});
const judged = (isAdmin: boolean) => {
  const own = [entry('held'), entry('gone', { isIdle: true })];
  const found = grantEntries({ all: [entry('held'), entry('gone'), entry('other')], own, isAdmin });
  return Object.fromEntries(found.map(({ id, isGivable, isIdle }) => [id, { isGivable, isIdle }]));
};

test('users can grant only permissions they hold, and an administrator every permission in use', () => {
  const held = { isGivable: true, isIdle: false };
  const removed = { isGivable: false, isIdle: true };
  expect(judged(false)).toEqual({ held, gone: removed, other: { isGivable: false, isIdle: false } });
  expect(judged(true)).toEqual({ held, gone: removed, other: held });
});
