import { expect, test } from 'vitest';
import { seenEntries, verdictOf } from '../../../../../src/console/access/explain/judged.ts';
import { toNodes } from '../../../../../src/console/access/grants/chosen.ts';
import type { AccessExplained, ExplainedRole } from '../../../../../src/contract/access.ts';
import { allFieldNeeds, type FieldWay } from '../../../../../src/contract/permission.ts';

const role = (roleName: string, rest: Partial<ExplainedRole>): ExplainedRole => ({
  ...{ id: roleName, roleKey: roleName, roleName, isEnabled: true, dataScope: 'ALL', isAdmin: false },
  ...{ codes: [], menuIds: [], ...rest },
});
const explained = (roles: ExplainedRole[]): AccessExplained => ({
  ...{ isEnabled: true, roles, isAdmin: roles.some(({ isAdmin, isEnabled }) => isAdmin && isEnabled), codes: [] },
  scope: { name: 'ALL', by: [] },
});
const plain = { perms: '', component: '', orderNum: 0, isGivable: true, isIdle: false, title: { zh: '', en: '' } };
const nodes = toNodes([
  { ...plain, id: 'm', parentId: '0', menuType: 'M', isOff: false },
  { ...plain, id: 'c', parentId: 'm', menuType: 'C', isOff: false },
  { ...plain, id: 'f', parentId: 'c', menuType: 'F', isOff: false },
  { ...plain, id: 'off', parentId: 'm', menuType: 'C', isOff: true },
  { ...plain, id: 'below', parentId: 'off', menuType: 'F', isOff: false },
]);

test('a permission comes from the enabled roles that grant it, or is missing in all of them', () => {
  const roles = [role('a', { codes: ['x'] }), role('b', {}), role('c', { codes: ['y'], isEnabled: false }), role('d', { codes: ['x'] })];
  expect(verdictOf(explained(roles), [['x']])).toEqual({ isHeld: true, roles: ['a', 'd'] });
  expect(verdictOf(explained(roles), [['y']])).toEqual({ isHeld: false, roles: ['a', 'b', 'd'], missing: 'y' });
  expect(verdictOf(explained([role('admin', { isAdmin: true })]), [['z']])).toEqual({ isHeld: true, roles: ['admin'] });
});

test('a field is readable for users of its screen, and writable only if readable', () => {
  const field = { access: { read: 'q:cost:view', write: 'q:cost:set' } };
  const of = (codes: string[], way: FieldWay) =>
    verdictOf(explained([role('a', { codes })]), allFieldNeeds({ perms: 'q:job' }, field, way));
  expect(of(['q:cost:view'], 'read')).toEqual({ isHeld: false, roles: ['a'], missing: 'q:job:list' });
  expect(of(['q:cost:view', 'q:job:query'], 'read')).toEqual({ isHeld: true, roles: ['a'] });
  expect(of(['q:cost:set', 'q:job:edit'], 'write')).toEqual({ isHeld: false, roles: ['a'], missing: 'q:cost:view' });
  expect(of(['q:cost:set', 'q:cost:view', 'q:job:add'], 'write')).toEqual({ isHeld: true, roles: ['a'] });
});

test('a disabled user has no permissions and sees nothing', () => {
  const off = { ...explained([role('admin', { isAdmin: true })]), isEnabled: false };
  expect(verdictOf(off, [['x']])).toMatchObject({ isHeld: false, roles: [] });
  expect(seenEntries(off, nodes).size).toBe(0);
});

test('a menu contains granted entries with their ancestors, without disabled ones', () => {
  expect([...seenEntries(explained([role('a', { menuIds: ['f', 'below'] })]), nodes)].toSorted()).toEqual(['c', 'f', 'm']);
  expect([...seenEntries(explained([role('a', { menuIds: ['f'], isEnabled: false })]), nodes)]).toEqual([]);
  expect([...seenEntries(explained([role('admin', { isAdmin: true })]), nodes)].toSorted()).toEqual(['c', 'f', 'm']);
});
