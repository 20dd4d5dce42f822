import { expect, test } from 'vitest';
import { changedFields, withChanged } from '../../../../../src/console/pages/edit/drafts.tsx';
import { field, resourceOf } from '../../support/resource.ts';

const thing = resourceOf([
  field('code'),
  field('name'),
  field('note'),
  field('makerId', { kind: 'reference', reference: { resource: 'maker' } }),
]);

test('only changed fields are stored, including cleared ones', () => {
  const initial = { id: '1', version: 2, code: 'A', name: 'before', note: 'x' };
  const typed = { ...initial, name: 'after', note: undefined };
  expect(changedFields(thing, { initial, typed })).toEqual({
    changed: { name: 'after', note: null },
    before: { name: 'before', note: 'x' },
  });
});

test("restoring keeps other users' later changes", () => {
  const initial = { id: '1', version: 3, code: 'B', name: 'before', note: 'x' };
  expect(withChanged(thing, { initial, changed: { name: 'after', note: null, gone: 'field' } })).toEqual({
    ...initial,
    name: 'after',
    note: undefined,
  });
});

test('a chosen reference is stored with its label', () => {
  const initial = { makerId: '1', makerIdLabel: 'First' };
  const typed = { makerId: '2', makerIdLabel: 'Second' };
  const { changed } = changedFields(thing, { initial, typed });
  expect(withChanged(thing, { initial, changed })).toEqual(typed);
});
