import { describe, expect, test } from 'vitest';
import { lineStates } from '../../../src/console/pages/edit/createExaminer.ts';
import { fieldStates } from '../../../src/console/pages/records/fieldStates.ts';
import type { Field } from '../../../src/contract/field.ts';
import { compilation } from './compiledResource.ts';

/** Whether the server sets the field, whatever the client sends. */
const isIgnored = ({ system, serial, derived, total }: Field): boolean => system || Boolean(serial) || Boolean(derived) || Boolean(total);

const all = compilation.resources.map((compiled) => [compiled.resource.name, compiled] as const);

describe('fields set by the server', () => {
  test('exist in most files', () => {
    expect(all.filter(([, { resource }]) => resource.fields.some(isIgnored)).length).toBeGreaterThan(20);
  });

  test.each(all)('are read-only in the forms of %s', (_, { resource, checks }) => {
    for (const isNew of [true, false]) {
      const states = fieldStates({ resource, checks, record: {}, isNew });
      const typeable = resource.fields.filter((field) => isIgnored(field) && !states[field.name]?.isReadOnly);
      expect(typeable.map(({ name }) => name)).toEqual([]);
    }
  });

  test.each(all)('are read-only in the lines of %s', (_, { resource, checks }) => {
    const stateOf = lineStates(checks);
    const typeable = resource.fields.flatMap((field) =>
      (field.items ?? []).filter((item) => isIgnored(item) && !stateOf({ field, item, line: {} }).isReadOnly),
    );
    expect(typeable.map(({ name }) => name)).toEqual([]);
  });
});
