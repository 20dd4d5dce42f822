import type { FieldKind } from '../kind.ts';

/** The ids of records of another resource, each once, in the order in which they were chosen. */
export const references: FieldKind = {
  name: 'references',
  json: 'array',
  column: 'text',
  filter: 'choice',
  type: 'readonly string[]',
};
