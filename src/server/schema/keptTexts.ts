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
 * Keeps the text of every file that goes live, for a start at which it is not sound; of a file that stays as it was
 * `before`, what it was compiled with. Writes only what is new. A file that is gone is forgotten: its screen is gone too.
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
    ...{ file: file.path, text: file.text },
    ...{ hash: hashOf(file), world: null },
  }));
  await writeLiveTexts(store, texts);
  const yieldNow = createYielder();
  for (const file of older) {
    const world = kept.get(file)?.hasWorld === false ? worldLiveWith(before, moved.get(file) ?? file) : undefined;
    if (world !== undefined) await writeLiveWorld(store, { file, world });
    await yieldNow();
  }
  const removed = [...kept.keys()].filter((file) => !after.memory.files.has(file));
  await deleteLiveTexts(store, removed);
}

/** Where files were before that went to another place as they stopped being sound, by where they are now. */
function filesLeft(before: Compilation, after: Compilation): ReadonlyMap<string, string> {
  const filesByName = new Map(before.resources.map(({ file, resource }) => [resource.name, file]));
  const faulty = new Set(errorsIn(after).map(({ file }) => file));
  const were = after.resources.map(({ file, resource }) => [file, filesByName.get(resource.name)] as const);
  return new Map(
    were.filter(
      (each): each is [string, string] => each[1] !== undefined && each[1] !== each[0] && faulty.has(each[0]),
    ),
  );
}

/**
 * The files that are live in their current text, or used by those, and the paths of those that are live in an older
 * one.
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
  /** Files of which nothing is sound. */
  readonly isFaulty: (path: string) => boolean;
}

/**
 * The new places of files that are gone, by the old ones: of those that came to another place and are at fault there, as
 * one that was moved and left half written. It is known by the name that its text gives, else by its own.
 */
export function movedFiles({ before, files, isFaulty }: Folder): ReadonlyMap<string, string> {
  const there = new Set(files.map(({ path }) => path));
  const cached = new Set(before.map(({ file }) => file));
  const newcomers = files.filter(({ path }) => !cached.has(path) && isFaulty(path));
  if (newcomers.length === 0) return new Map();
  const removed = before.filter(({ file, resource }) => !there.has(file) && !resource.partOf);
  const filesByName = removed.map(({ file, resource }) => [
    file,
    newcomers.find((one) => isOf(one, resource.name))?.path,
  ]);
  return new Map(filesByName.filter((each): each is [string, string] => each[1] !== undefined));
}

function isOf({ path, text }: SourceFile, name: string): boolean {
  const declaredName = /"name"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  const own = path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return (declaredName ?? own).toLowerCase() === name.toLowerCase();
}

/** Identifies a text of a file: SHA-256, hex. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
