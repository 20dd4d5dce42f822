import { isNamedAfter } from './check/claims/isNamedAfter.ts';
import type { LoneFile } from './readFile.ts';
import type { Live } from './types.ts';

/** The files in their order, but of those with one name the ones that will be refused last: the first is spoken of. */
export function inOrderOfRight(files: readonly LoneFile[], live: Live): readonly LoneFile[] {
  const liveFiles = new Map(live.map(({ file, resource }) => [resource.name.toLowerCase(), file]));
  const named = Map.groupBy(files, nameOf);
  const losers = new Set<LoneFile>();
  for (const [name, rivals] of named) {
    if (name === undefined || rivals.length === 1) continue;
    const right =
      rivals.find(({ file }) => file.path === liveFiles.get(name)) ??
      rivals.find(({ file }) => isNamedAfter(file.path, name)) ??
      rivals[0];
    for (const rival of rivals) if (rival !== right) losers.add(rival);
  }
  return losers.size === 0 ? files : [...files.filter((file) => !losers.has(file)), ...losers];
}

function nameOf({ parts: [own] }: LoneFile): string | undefined {
  return own?.source.name.toLowerCase();
}
