import type { FieldKind } from '../kind.ts';

/** Small records inside a record, with the fields of `items`, in the order they were entered. */
export const rows: FieldKind = {
  name: 'rows',
  json: 'array',
  column: 'text',
  filter: 'none',
  type: 'readonly Readonly<Record<string, unknown>>[]',
  isUngroupable: true,
};

/** Records of another resource that belong to this one, in their order; the server saves them together with it. */
export const lines: FieldKind = {
  name: 'lines',
  json: 'array',
  column: 'none',
  filter: 'none',
  type: 'readonly Readonly<Record<string, unknown>>[]',
  isUngroupable: true,
};
