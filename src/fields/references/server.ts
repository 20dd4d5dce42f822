import type { ServerFace } from '../kind.ts';

/** Ids are kept as JSON text, so that one of them is found as `"id"`; a list of none is no value. */
export const referencesFace: ServerFace = {
  toColumn: (value) => (Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : null),
  fromColumn: (value) => JSON.parse(String(value)) as unknown,
};
