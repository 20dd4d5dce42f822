import type { ServerFace } from '../kind.ts';
import { fromScaled } from './fromScaled.ts';
import { toScaled } from './toScaled.ts';

/** A decimal is kept as an integer, multiplied by 10^scale: exact and sortable in both databases. */
export const decimalFace: ServerFace = {
  toColumn: (value, field) => toScaled(value, field.scale ?? 0),
  fromColumn: (value, field) => fromScaled(value, field.scale ?? 0),
};
