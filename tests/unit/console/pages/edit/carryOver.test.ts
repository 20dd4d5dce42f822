import { describe, expect, test } from 'vitest';
import { everSeen, removedFields, removedText, underNewNames, withAdded } from '../../../../../src/console/pages/edit/removedFields.tsx';
import { field, resourceOf } from '../../support/resource.ts';

const before = resourceOf([field('code'), field('note'), field('isOpen', { kind: 'boolean' })]);

describe('a form whose resource changes', () => {
  test('shows text typed into a removed field', () => {
    const after = resourceOf([field('code')]);
    const seen = everSeen(everSeen([], before), after);
    const typed = { code: 'A', note: 'typed', isOpen: false };
    expect(removedFields(seen, after, { initial: {}, typed }).map(({ field: { name }, value }) => [name, value])).toEqual([
      ['note', 'typed'],
    ]);
  });

  test('shows neither untyped text nor existing fields', () => {
    const after = resourceOf([field('code')]);
    const seen = everSeen(everSeen([], before), after);
    expect(removedFields(seen, after, { initial: { note: 'stored' }, typed: { code: 'A', note: 'stored' } })).toEqual([]);
    expect(removedFields(seen, after, { initial: {}, typed: { code: 'A', note: '' } })).toEqual([]);
    expect(removedFields(everSeen([], before), before, { initial: {}, typed: { note: 'x' } })).toEqual([]);
  });

  test("keeps a renamed field's value, stored or typed, and does not report it as removed", () => {
    const after = resourceOf([field('code'), field('remark', { was: 'note' })]);
    const values = { code: 'A', note: 'kept' };
    expect(underNewNames(after, values)).toEqual({ code: 'A', remark: 'kept' });
    expect(underNewNames(after, { note: 'old', remark: 'new' })).toMatchObject({ remark: 'new' });
    const seen = everSeen(everSeen([], before), after);
    expect(removedFields(seen, after, { initial: {}, typed: underNewNames(after, values) })).toEqual([]);
  });

  test('gives a new field its default, and keeps typed text', () => {
    const started = { code: 'default', size: 5 };
    expect(withAdded(before, started, { note: 'typed' })).toEqual({ note: 'typed', size: 5 });
    const typed = { note: 'typed', size: 7 };
    expect(withAdded(before, started, typed)).toBe(typed);
    expect(underNewNames(before, typed)).toBe(typed);
  });

  test('shows enum titles and readable rows', () => {
    const options = [{ value: 'A', title: { zh: '甲', en: 'First' } }];
    expect(removedText({ field: field('kind', { options }), value: 'A' }, 'zh')).toBe('甲');
    expect(removedText({ field: field('rows'), value: [{ n: 1 }] }, 'en')).toBe('[{"n":1}]');
    expect(removedText({ field: field('n'), value: 7 }, 'en')).toBe('7');
  });
});
