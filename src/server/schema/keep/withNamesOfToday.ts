import type { Compilation, CompiledResource } from '../../../../codegen/types.ts';
import { formerNames } from '../../../../codegen/withNewNames.ts';
import { findLiveTexts, writeLiveWorld } from '../../db/schemas.ts';
import type { Database } from '../../db/store.ts';
import { compileKept } from './compileKept.ts';
import { sourcesLive } from './sourcesLive.ts';
import { worldLiveWith } from './worldLiveWith.ts';

interface Change {
  readonly before: Compilation;
  readonly after: Compilation;
}

/**
 * What is served as it was `before`, because its file is at fault, under the names that its neighbours have got meanwhile:
 * their tables go by these, so it could neither look them up nor refer to them.
 */
export async function withNamesOfToday(database: Database, { before, after }: Change): Promise<Compilation> {
  const today = sourcesLive(after);
  const renamed = formerNames(today);
  const isLeftBehind = (one: CompiledResource): boolean => mentionsIn(one).some((name) => renamed.has(name));
  const files = new Set(renamed.size === 0 ? [] : after.resources.filter(isLeftBehind).map(({ file }) => file));
  if (files.size === 0) return after;
  const kept = (await findLiveTexts(database.read)).filter(({ file }) => files.has(file));
  const made = kept.flatMap(({ file, text, world = null }) => {
    const then = world ?? worldLiveWith(before, file);
    const anew = then === undefined ? undefined : compileKept({ file, text, world: then }, today);
    return anew ? [{ file, ...anew }] : [];
  });
  await database.transact(async (store) => {
    for (const each of made) await writeLiveWorld(store, each);
  });
  const anew = new Set(made.map(({ file }) => file));
  const resources = [
    ...after.resources.filter(({ file }) => !anew.has(file)),
    ...made.flatMap((each) => each.resources),
  ];
  return { ...after, resources: resources.toSorted((a, b) => (a.file < b.file ? -1 : 1)) };
}

/** The names of other resources that one goes by. */
function mentionsIn({ resource: { fields, list, detail }, table }: CompiledResource): readonly string[] {
  return [
    ...table.columns.flatMap(({ target }) => target ?? []),
    ...fields.flatMap(({ lines, total }) => lines?.resource ?? total?.resource ?? []),
    ...detail.related.map(({ resource }) => resource),
    ...list.views.flatMap(({ plan }) => plan?.inside?.resource ?? []),
  ];
}
