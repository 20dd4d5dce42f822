import type { FieldKind } from '../kind.ts';

/** Yes or no. */
export const boolean: FieldKind = { name: 'boolean', json: 'boolean', column: 'integer', filter: 'choice' };
