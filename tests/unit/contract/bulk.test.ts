import { describe, expect, test } from 'vitest';
import { bulkFields } from '../../../src/contract/bulk.ts';
import type { Field } from '../../../src/contract/field.ts';
import type { Resource } from '../../../src/contract/resource.ts';
import { fieldOf } from '../fields/fieldOf.ts';

/** Returns the names of the fields that bulk edit offers. The form has a plain field, and a field `own` with these properties. */
function offered(parts: Partial<Field>, more: Partial<Resource> = {}): string[] {
  const fields = [fieldOf({ name: 'plain' }), fieldOf({ name: 'own', ...parts })];
  const form = { sections: [{ columns: 1, fields: ['plain', 'own'] }] } as Resource['form'];
  return bulkFields({ fields, form, ...more }).map(({ name }) => name);
}

describe('bulk edit offers', () => {
  test('the fields of the form', () => {
    expect(offered({})).toEqual(['plain', 'own']);
    expect(offered({}, { form: { sections: [{ columns: 1, fields: ['plain'] }] } as Resource['form'] })).toEqual(['plain']);
  });

  test.each<[string, Partial<Field>]>([
    ['a field that only the server sets', { system: true }],
    ['a field with unique values', { unique: true }],
    ['a number series', { serial: { pattern: 'A{000}' } }],
    ['a calculated field', { derived: { sum: ['plain'] } }],
    ['a field that cannot change after creation', { lockedAfterCreate: true }],
    ['lines', { items: [] }],
  ])('no field whose values cannot be the same or changed: %s', (_, parts) => {
    expect(offered(parts)).toEqual(['plain']);
  });

  test('no state, which only transitions change', () => {
    expect(offered({}, { states: { field: 'own', initial: 'A', transitions: [] } })).toEqual(['plain']);
  });
});
