import type { CompiledResource } from '../../../../codegen/types.ts';

/** The tables of which nobody would speak any more, neither by their name nor as what another one was. */
export function goneTables(before: readonly CompiledResource[], after: readonly CompiledResource[]): string[] {
  const spoken = new Set(after.flatMap(({ table: { name, former } }) => [name, ...(former?.names ?? [])]));
  return before.map(({ table }) => table.name).filter((name) => !spoken.has(name));
}
