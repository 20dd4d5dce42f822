import { describe, expect, test } from 'vitest';
import { holdsAny, matchesPattern, permissionFor } from '../../../src/contract/permission.ts';

describe('permissionFor', () => {
  test('joins the prefix of the resource and the suffix of the action', () => {
    expect(permissionFor('system:cabinet', 'find')).toBe('system:cabinet:list');
    expect(permissionFor('system:cabinet', 'update')).toBe('system:cabinet:edit');
    expect(permissionFor('system:cabinet', 'deleteByIds')).toBe('system:cabinet:remove');
  });
});

describe('holdsAny', () => {
  const held = new Set(['a:b:list', 'a:b:add']);
  test.each([
    [['a:b:add'], true],
    [['a:b:remove', 'a:b:list'], true],
    [['a:b:remove'], false],
    [[], false],
  ])('of %j: %s', (needed, answer) => {
    expect(holdsAny(held, needed)).toBe(answer);
  });
});

describe('matchesPattern', () => {
  test.each([
    ['*', 'wms:order:add', true],
    ['wms:order:*', 'wms:order:add', true],
    ['wms:order:*', 'wms:orderGoods:add', false],
    ['tms:*', 'tms:car:load', true],
    ['tms:*', 'tmsx:car:load', false],
    ['tms:*:list', 'tms:car:list', true],
    ['tms:*:list', 'tms:car:load', false],
    ['*:*:query', 'fms:cost:query', true],
    ['wms:order:list', 'wms:order:list', true],
    ['wms:order', 'wms:order:list', false],
  ])('%s and %s: %s', (pattern, code, answer) => {
    expect(matchesPattern(pattern, code)).toBe(answer);
  });
});
