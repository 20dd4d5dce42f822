import type { FieldKind } from '../kind.ts';

/** The id of a record of another resource; the server knows whether it exists. */
export const reference: FieldKind = { name: 'reference', json: 'string', column: 'text', filter: 'choice' };

/** The ids of records of another resource, each once, in the order in which they were chosen. */
export const references: FieldKind = {
  name: 'references',
  json: 'array',
  column: 'text',
  filter: 'choice',
  type: 'readonly string[]',
  isUngroupable: true,
};
