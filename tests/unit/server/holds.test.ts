import { describe, expect, test } from 'vitest';
import { holds, holdsAllOf } from '../../../src/server/access/holds.ts';

const all = { scope: { name: 'ALL' as const } };
const some = { ...all, menuIds: new Set(['1']), permissions: new Set(['a:b:list', 'a:b:add']) };
const fewer = { ...all, menuIds: new Set(['1']), permissions: new Set(['a:b:list']) };
const other = { ...all, menuIds: new Set(['2']), permissions: new Set(['c:d:list']) };
const admin = { ...all, menuIds: 'all' as const, permissions: new Set<string>() };

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
    ['somebody with less', some, fewer, true],
    ['somebody with more', fewer, some, false],
    ['somebody with something else', some, other, false],
    ['themselves', some, some, true],
    ['somebody who reaches further', { ...some, scope: { name: 'SELF' as const } }, fewer, false],
    ['an administrator', some, admin, false],
    ['an administrator, being one', admin, admin, true],
  ])('%s', (_, rights, target, answer) => {
    expect(holdsAllOf(rights, target)).toBe(answer);
  });
});
