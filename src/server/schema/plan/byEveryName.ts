import type { CompiledResource } from '../../../../codegen/types.ts';

/** Resources by their names, and by those that they had before where no other one has them now. */
export function byEveryName(resources: readonly CompiledResource[]): ReadonlyMap<string, CompiledResource> {
  const former = resources.flatMap((one) => (one.table.former?.names ?? []).map((name) => [name, one] as const));
  return new Map([...former, ...resources.map((one) => [one.resource.name, one] as const)]);
}
