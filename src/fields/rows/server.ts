import type { ServerFace } from '../kind.ts';

/** Rows are kept as JSON text. */
export const rowsFace: ServerFace = {
  toColumn: (value) => JSON.stringify(value),
  fromColumn: (value) => JSON.parse(String(value)) as unknown,
};
