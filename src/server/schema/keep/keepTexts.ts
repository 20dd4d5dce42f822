import { onceFor } from '../../../../codegen/model/onceFor.ts';
import { classify } from '../../../../codegen/read/classify.ts';
import type { Compilation, SourceFile } from '../../../../codegen/types.ts';
import { createPace } from '../../createPace.ts';
import { deleteLiveTexts, findLiveHashes, writeLiveTexts, writeLiveWorld } from '../../db/liveSchemas.ts';
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
    const world = kept.get(file)?.hasWorld === false ? worldLiveWith(before, file) : undefined;
    if (world !== undefined) await writeLiveWorld(store, { file, world });
    await pace();
  }
  const gone = [...kept.keys()].filter((file) => !after.memory.files.has(file));
  await deleteLiveTexts(store, gone);
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
