import type { ServerFace } from '../kind.ts';

/** PostgreSQL hands 64-bit integers over as text, SQLite as numbers: both become numbers. */
export const integerFace: ServerFace = {
  toColumn: toSafeInteger,
  fromColumn: toSafeInteger,
};

function toSafeInteger(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a whole number between -2^53 and 2^53: ${value}`);
  return number === 0 ? 0 : number;
}
