import { expect, test } from 'vitest';
import { formQuery, isOtherForm, withForm } from '../../../../src/console/location/pageQuery.ts';

test.each([
  ['', undefined],
  ['?page=2', undefined],
  ['?create=1', { mode: 'create' }],
  ['?create=0', undefined],
  ['?page=2&edit=7', { mode: 'edit', id: '7' }],
  ['?edit=', undefined],
])('%j opens %j', (search, expected) => {
  expect(formQuery(search)).toEqual(expected);
});

test('opening and closing a form keeps the rest of the query', () => {
  const opened = withForm('?f.country=US&page=2', { mode: 'edit', id: 'a b' });
  expect(formQuery(opened)).toEqual({ mode: 'edit', id: 'a b' });
  expect(withForm(opened, undefined)).toBe('?f.country=US&page=2');
  expect(withForm('?create=1', undefined)).toBe('');
});

test('only another form counts as a change', () => {
  expect(isOtherForm('?edit=7', '?edit=7&page=2')).toBe(false);
  expect(isOtherForm('?edit=7', '?edit=8')).toBe(true);
  expect(isOtherForm('?edit=7', '')).toBe(true);
});
