import type { CompiledResource, SourceFile } from '../../../../codegen/types.ts';

interface Folder {
  /** What was live. */
  readonly before: readonly CompiledResource[];
  /** What is in the folder now. */
  readonly files: readonly SourceFile[];
  /** Files of which nothing is sound. */
  readonly isFaulty: (path: string) => boolean;
}

/**
 * The new places of files that are gone, by the old ones: of those that came to another place and are at fault there, as
 * one that was moved and left half written. It is known by the name that its text gives, else by its own.
 */
export function movedFiles({ before, files, isFaulty }: Folder): ReadonlyMap<string, string> {
  const there = new Set(files.map(({ path }) => path));
  const known = new Set(before.map(({ file }) => file));
  const newcomers = files.filter(({ path }) => !known.has(path) && isFaulty(path));
  if (newcomers.length === 0) return new Map();
  const gone = before.filter(({ file, resource }) => !there.has(file) && !resource.partOf);
  const places = gone.map(({ file, resource }) => [file, newcomers.find((one) => isOf(one, resource.name))?.path]);
  return new Map(places.filter((each): each is [string, string] => each[1] !== undefined));
}

function isOf({ path, text }: SourceFile, name: string): boolean {
  const told = /"name"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const own = path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return (told ?? own).toLowerCase() === name.toLowerCase();
}
