import type { Compilation, CompiledResource } from '../../../codegen/types.ts';

/**
 * A new compilation, with every resource that it leaves out for a fault as it was before: a slip in a file takes
 * nothing away. A resource whose file is gone goes with it; its table stays.
 */
export function keepLastGood(before: Compilation, after: Compilation, files: ReadonlySet<string>): Compilation {
  const sound = new Set(after.resources.flatMap(({ file, resource }) => [file, resource.name.toLowerCase()]));
  const isKept = ({ file, resource }: CompiledResource): boolean =>
    files.has(file) && !sound.has(file) && !sound.has(resource.name.toLowerCase());
  const kept = before.resources.filter(isKept);
  return {
    ...after,
    resources: [...after.resources, ...kept].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    areas: after.areas.length > 0 ? after.areas : before.areas,
  };
}
