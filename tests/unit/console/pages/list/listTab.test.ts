import { expect, test } from 'vitest';
import { isTabChosen, withTab } from '../../../../../src/console/pages/list/ListPage.tsx';
import { readListQuery } from '../../../../../src/console/pages/records/listQuery.ts';
import { field, resourceOf } from '../../support/resource.ts';

test('a tab is an additional filter, and the first tab none', () => {
  const filters = { code: 'A', state: ['OPEN'] };
  expect(withTab({ filters }, 'state', 'DONE')).toEqual({ code: 'A', state: ['DONE'] });
  expect(withTab({ filters }, 'state', undefined)).toEqual({ code: 'A' });
});

test.each([
  [{}, undefined, true],
  [{}, 'OPEN', false],
  [{ state: ['OPEN'] }, 'OPEN', true],
  [{ state: ['OPEN'] }, undefined, false],
  [{ state: ['OPEN', 'DONE'] }, 'OPEN', false],
])('%j: the tab %s is active: %s', (filters, value, is) => {
  expect(isTabChosen({ filters }, 'state', value)).toBe(is);
});

test('the address may filter by a field that the list has no filter for', () => {
  const fields = [field('code'), field('state', { kind: 'enum' }), field('tiers', { kind: 'rows' })];
  const resource = resourceOf(fields);
  const without = { ...resource, list: { ...resource.list, filters: ['code'] } };
  expect(readListQuery('?f.state=OPEN&f.tiers=x&f.secret=1', without).filters).toEqual({ state: ['OPEN'] });
});
