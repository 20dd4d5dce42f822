import { describe, expect, test } from 'vitest';
import type { DataScope } from '../../../src/server/access/actor.ts';
import { holds, holdsAllOf } from '../../../src/server/access/rights.ts';

const all = { scope: { name: 'ALL' as const } };
const some = { ...all, menuIds: new Set(['1']), permissions: new Set(['a:b:list', 'a:b:add']) };
const fewer = { ...all, menuIds: new Set(['1']), permissions: new Set(['a:b:list']) };
const other = { ...all, menuIds: new Set(['2']), permissions: new Set(['c:d:list']) };
const admin = { ...all, menuIds: 'all' as const, permissions: new Set<string>() };

/** Returns the same permissions with another data scope. */
const withScope = (scope: DataScope) => ({ ...some, scope });
const inA = withScope({ name: 'WAREHOUSE', repositoryIds: ['A'] });
const inBoth = withScope({ name: 'WAREHOUSE', repositoryIds: ['A', 'B'] });
const ofX = withScope({ name: 'CUSTOMER', customerId: 'X' });
const ofY = withScope({ name: 'CUSTOMER', customerId: 'Y' });
const [one, two] = [withScope({ name: 'SELF', userId: '1' }), withScope({ name: 'SELF', userId: '2' })];

describe('holds', () => {
  test.each([
    [some, 'a:b:add', true],
    [some, 'a:b:remove', false],
    [admin, 'never:heard:of', true],
  ])('%#', (rights, code, answer) => {
    expect(holds(rights, code)).toBe(answer);
  });
});

describe('holdsAllOf', () => {
  test.each([
    ['a user with fewer permissions', some, fewer, true],
    ['a user with more permissions', fewer, some, false],
    ['a user with other permissions', some, other, false],
    ['themselves', some, some, true],
    ['a user with a wider scope', one, fewer, false],
    ['a user of one of their warehouses', inBoth, inA, true],
    ['a user of an additional warehouse', inA, inBoth, false],
    ['a customer, whose goods may be in any warehouse', inA, ofX, false],
    ['a warehouse, which may have goods of any customer', ofX, inA, false],
    ['the same customer', ofX, ofX, true],
    ['another customer', ofX, ofY, false],
    ['a user limited to own records', inA, one, true],
    ["another user's records", one, two, false],
    ['an administrator', some, admin, false],
    ['another administrator', admin, admin, true],
  ])('%s', (_, rights, target, answer) => {
    expect(holdsAllOf(rights, target)).toBe(answer);
  });
});
