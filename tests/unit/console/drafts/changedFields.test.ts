import { expect, test } from 'vitest';
import { changedFields, withChanged } from '../../../../src/console/drafts/changedFields.ts';
import { field, resourceOf } from '../support/resource.ts';

const thing = resourceOf([field('code'), field('name'), field('note')]);

test('only what was changed is parked, and what was emptied too', () => {
  const initial = { id: '1', version: 2, code: 'A', name: 'before', note: 'x' };
  const typed = { ...initial, name: 'after', note: undefined };
  expect(changedFields(thing, { initial, typed })).toEqual({ name: 'after', note: null });
});

test('restoring keeps what others have changed meanwhile', () => {
  const initial = { id: '1', version: 3, code: 'B', name: 'before', note: 'x' };
  expect(withChanged(thing, { initial, changed: { name: 'after', note: null, gone: 'field' } })).toEqual({
    ...initial,
    name: 'after',
    note: undefined,
  });
});
