import { expect, test } from 'vitest';
import { viewQuery, withForm, withView } from '../../../../src/console/location/pageQuery.ts';

test.each([
  ['', undefined],
  ['?view=', undefined],
  ['?view=7&q=x', '7'],
])('%s shows %s', (search, id) => {
  expect(viewQuery(search)).toBe(id);
});

test('the rest of the query stays', () => {
  expect(withView('?q=x', '7')).toBe('?q=x&view=7');
  expect(withView('?q=x&view=7', '8')).toBe('?q=x&view=8');
  expect(withView('?q=x&view=7', undefined)).toBe('?q=x');
  expect(withView('?view=7', undefined)).toBe('');
});

test('a form opens above the record and returns to it', () => {
  const editing = withForm('?view=7', { mode: 'edit', id: '7' });
  expect(viewQuery(editing)).toBe('7');
  expect(withForm(editing, undefined)).toBe('?view=7');
});
