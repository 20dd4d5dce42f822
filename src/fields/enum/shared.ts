import type { FieldKind } from '../kind.ts';

/** One of a list of choices; the list is the field's `options`, its check is the schema's `enum`. */
export const choice: FieldKind = { name: 'enum', json: 'string', column: 'text', filter: 'choice' };
