import { createHash } from 'node:crypto';
import { onceFor } from '../../../codegen/cache.ts';
import type { Compilation } from '../../../codegen/compile.ts';
import { classify } from '../../../codegen/read/readFolder.ts';
import type { CompiledResource, SourceFile } from '../../../codegen/types.ts';
import { deleteLiveTexts, findLiveHashes, moveLiveText, writeLiveTexts, writeLiveWorld } from '../db/schemas.ts';
import type { Store } from '../db/store.ts';
import { createYielder } from '../throttle.ts';
import { errorsIn } from './faults.ts';
import { worldLiveWith } from './keptWorlds.ts';

const hashOf = onceFor(({ text }: SourceFile) => hashOfText(text));

/**
 * Stores the text of every file that becomes live, for later starts at which the file has errors. For files that stay in an older version,
 * also stores the parts of other files that they were compiled with. Writes only differences. Texts of deleted files are removed.
 */
export async function keepTexts(store: Store, before: Compilation, after: Compilation): Promise<void> {
  const moved = filesLeft(before, after);
  for (const [to, from] of moved) await moveLiveText(store, { from, to });
  const kept = await findLiveHashes(store);
  const { valid, older } = divide(after);
  const isNew = (file: SourceFile): boolean => {
    const cached = kept.get(file.path);
    return cached === undefined || cached.hasWorld || cached.hash !== hashOf(file);
  };
  const texts = valid.filter(isNew).map((file) => ({
    file: file.path,
    text: file.text,
    hash: hashOf(file),
    world: null,
  }));
  await writeLiveTexts(store, texts);
  const yieldNow = createYielder();
  for (const file of older) {
    const world = kept.get(file)?.hasWorld === false ? worldLiveWith(before, moved.get(file) ?? file) : undefined;
    if (world !== undefined) await writeLiveWorld(store, { file, world });
    await yieldNow();
  }
  // Only texts of files that this folder had are deleted, because other servers may have further files. At a start, all files count.
  const wasHere = (file: string): boolean => before.memory.files.size === 0 || before.memory.files.has(file);
  const removed = [...kept.keys()].filter((file) => !after.memory.files.has(file) && wasHere(file));
  await deleteLiveTexts(store, removed);
}

/** Returns the former paths of files that were moved and have errors at their new path, by new path. */
function filesLeft(before: Compilation, after: Compilation): ReadonlyMap<string, string> {
  const filesByName = new Map(before.resources.map(({ file, resource }) => [resource.name, file]));
  const faulty = new Set(errorsIn(after).map(({ file }) => file));
  const were = after.resources.map(({ file, resource }) => [file, filesByName.get(resource.name)] as const);
  return new Map(were.filter((each): each is [string, string] => each[1] !== undefined && each[1] !== each[0] && faulty.has(each[0])));
}

/**
 * Splits the files: `valid` are the files that are live with their current text, and shared files without errors; `older` are the paths of
 * the files that are live with an older text.
 */
function divide(after: Compilation): { valid: SourceFile[]; older: string[] } {
  const faulty = new Set(errorsIn(after).map(({ file }) => file));
  const live = new Set(after.resources.map(({ file }) => file));
  const files = [...after.memory.files.values()].map(({ lone }) => lone.file);
  return {
    valid: files.filter(({ path }) => !faulty.has(path) && (live.has(path) || classify(path) !== 'resource')),
    older: [...live].filter((path) => faulty.has(path)),
  };
}

interface Folder {
  /** The live version. */
  readonly before: readonly CompiledResource[];
  /** The current content of the folder. */
  readonly files: readonly SourceFile[];
  /** Whether the file contains no valid resource. */
  readonly isFaulty: (path: string) => boolean;
}

/**
 * Returns the new paths of moved files by old path, if the file has errors at its new path, for example when it is half written. A file is
 * recognized by the resource name in its text, or else by its file name.
 */
export function movedFiles({ before, files, isFaulty }: Folder): ReadonlyMap<string, string> {
  const there = new Set(files.map(({ path }) => path));
  const cached = new Set(before.map(({ file }) => file));
  const newcomers = files.filter(({ path }) => !cached.has(path) && isFaulty(path));
  if (newcomers.length === 0) return new Map();
  const removed = before.filter(({ file, resource }) => !there.has(file) && !resource.partOf);
  const filesByName = removed.map(({ file, resource }) => [file, newcomers.find((one) => isOf(one, resource.name))?.path]);
  return new Map(filesByName.filter((each): each is [string, string] => each[1] !== undefined));
}

function isOf({ path, text }: SourceFile, name: string): boolean {
  const declaredName = /"name"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const own = path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return (declaredName ?? own).toLowerCase() === name.toLowerCase();
}

/** Returns the SHA-256 hash of a text in hexadecimal. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
