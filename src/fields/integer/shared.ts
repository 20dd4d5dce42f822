import type { FieldKind } from '../kind.ts';

/** A whole number, exact up to 2^53 - 1 either way. */
export const integer: FieldKind = { name: 'integer', json: 'integer', column: 'integer', filter: 'range' };
