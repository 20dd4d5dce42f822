import type { Compilation, CompiledResource, SourceFile } from '../../../codegen/types.ts';
import { movedFiles } from './keep/movedFiles.ts';

/**
 * A new compilation, with every resource that it leaves out for a fault as it was before: a slip in a file takes
 * nothing away, also when the file goes to another place with it. A resource whose file is gone goes with it; its table
 * stays.
 */
export function keepLastGood(before: Compilation, after: Compilation, files: readonly SourceFile[]): Compilation {
  const there = new Set(files.map(({ path }) => path));
  const sound = new Set(after.resources.flatMap(({ file, resource }) => [file, resource.name.toLowerCase()]));
  const isFaulty = (path: string): boolean => !sound.has(path);
  const moved = movedFiles({ before: before.resources, files, isFaulty });
  const here = (one: CompiledResource): CompiledResource => {
    const file = moved.get(one.file);
    return file === undefined ? one : { ...one, file };
  };
  const isKept = ({ file, resource }: CompiledResource): boolean =>
    there.has(file) && isFaulty(file) && !sound.has(resource.name.toLowerCase());
  const kept = before.resources.map(here).filter(isKept);
  return {
    ...after,
    resources: [...after.resources, ...kept].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    areas: after.areas.length > 0 ? after.areas : before.areas,
  };
}
