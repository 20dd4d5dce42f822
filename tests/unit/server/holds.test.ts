import { describe, expect, test } from 'vitest';
import { holds, holdsAllOf } from '../../../src/server/access/holds.ts';

const some = { menuIds: new Set(['1']), permissions: new Set(['a:b:list', 'a:b:add']) };
const fewer = { menuIds: new Set(['1']), permissions: new Set(['a:b:list']) };
const other = { menuIds: new Set(['2']), permissions: new Set(['c:d:list']) };
const admin = { menuIds: 'all' as const, permissions: new Set<string>() };

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
    ['an administrator', some, admin, false],
    ['an administrator, being one', admin, admin, true],
  ])('%s', (_, rights, target, answer) => {
    expect(holdsAllOf(rights, target)).toBe(answer);
  });
});
