import type { Field } from '../../../src/contract/field.ts';

/** Returns a field with these properties. */
export function fieldOf(parts: Partial<Field>): Field {
  return {
    name: 'value',
    title: { zh: '数值', en: 'Value' },
    kind: 'text',
    required: false,
    unique: false,
    system: false,
    conditions: [],
    ...parts,
  };
}
