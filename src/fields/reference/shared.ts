import type { FieldKind } from '../kind.ts';

/** The id of a record of another resource; whether it exists is the server's question. */
export const reference: FieldKind = { name: 'reference', json: 'string', column: 'text', filter: 'choice' };
