import type { FieldKind } from '../kind.ts';

/** Records of another resource that belong to this one, in their order; the server saves them together with it. */
export const lines: FieldKind = {
  name: 'lines',
  json: 'array',
  column: 'none',
  filter: 'none',
  type: 'readonly Readonly<Record<string, unknown>>[]',
};
