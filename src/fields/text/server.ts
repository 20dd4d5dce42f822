import type { ServerFace } from '../kind.ts';

/** Words are kept as they are, in upper case where the field asks for it. */
export const textFace: ServerFace = {
  toColumn: (value, field) => (field.case === 'upper' ? String(value).toUpperCase() : String(value)),
  fromColumn: (value) => value,
};
