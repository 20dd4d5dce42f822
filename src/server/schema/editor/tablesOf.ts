import type { Table } from '../../../../codegen/types.ts';
import type { Trial } from './compileWith.ts';

/** The tables that a text would make or change. */
export function tablesOf({ compiled, neighbours }: Trial): Table[] {
  return [...compiled, ...neighbours].map(({ table }) => table);
}
