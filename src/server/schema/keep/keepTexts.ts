import { onceFor } from '../../../../codegen/model/onceFor.ts';
import { classify } from '../../../../codegen/read/classify.ts';
import type { Compilation, SourceFile } from '../../../../codegen/types.ts';
import { createPace } from '../../createPace.ts';
import { deleteLiveTexts, findLiveHashes, moveLiveText, writeLiveTexts, writeLiveWorld } from '../../db/schemas.ts';
import type { Store } from '../../db/store.ts';
import { hashOfText } from '../editor/hashOfText.ts';
import { errorsIn } from '../errorsIn.ts';
import { worldLiveWith } from './worldLiveWith.ts';

const hashOf = onceFor(({ text }: SourceFile) => hashOfText(text));

/**
 * Keeps the text of every file that goes live, for a start at which it is not sound; of a file that stays as it was
 * `before`, what it was compiled with. Writes only what is new. A file that is gone is forgotten: its screen is gone too.
 */
export async function keepTexts(store: Store, before: Compilation, after: Compilation): Promise<void> {
  const moved = placesLeft(before, after);
  for (const [to, from] of moved) await moveLiveText(store, { from, to });
  const kept = await findLiveHashes(store);
  const { sound, older } = divide(after);
  const isNew = (file: SourceFile): boolean => {
    const known = kept.get(file.path);
    return known === undefined || known.hasWorld || known.hash !== hashOf(file);
  };
  const texts = sound.filter(isNew).map((file) => ({
    ...{ file: file.path, text: file.text },
    ...{ hash: hashOf(file), world: null },
  }));
  await writeLiveTexts(store, texts);
  const pace = createPace();
  for (const file of older) {
    const world = kept.get(file)?.hasWorld === false ? worldLiveWith(before, moved.get(file) ?? file) : undefined;
    if (world !== undefined) await writeLiveWorld(store, { file, world });
    await pace();
  }
  const gone = [...kept.keys()].filter((file) => !after.memory.files.has(file));
  await deleteLiveTexts(store, gone);
}

/** Where files were before that went to another place as they stopped being sound, by where they are now. */
function placesLeft(before: Compilation, after: Compilation): ReadonlyMap<string, string> {
  const places = new Map(before.resources.map(({ file, resource }) => [resource.name, file]));
  const faulty = new Set(errorsIn(after).map(({ file }) => file));
  const were = after.resources.map(({ file, resource }) => [file, places.get(resource.name)] as const);
  return new Map(
    were.filter(
      (each): each is [string, string] => each[1] !== undefined && each[1] !== each[0] && faulty.has(each[0]),
    ),
  );
}

/** The files that are live as they are, or shared by those, and the paths of those that are live as they were. */
function divide(after: Compilation): { sound: SourceFile[]; older: string[] } {
  const faulty = new Set(errorsIn(after).map(({ file }) => file));
  const live = new Set(after.resources.map(({ file }) => file));
  const files = [...after.memory.files.values()].map(({ lone }) => lone.file);
  return {
    sound: files.filter(({ path }) => !faulty.has(path) && (live.has(path) || classify(path) !== 'resource')),
    older: [...live].filter((path) => faulty.has(path)),
  };
}
