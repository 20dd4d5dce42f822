import { remembered } from '../../../codegen/cache.ts';
import { compileFile } from '../../../codegen/compile/compileFile.ts';
import { formerNames, withNames } from '../../../codegen/compile/names.ts';
import { readFile } from '../../../codegen/compile/readFile.ts';
import { type Compilation, compileSteps, type FileMemory, type Memory } from '../../../codegen/compile.ts';
import type { Neighbors, ResourceSource } from '../../../codegen/read/source.ts';
import type { CompiledResource } from '../../../codegen/types.ts';
import type { Option } from '../../contract/wire.ts';
import { findLiveTexts, writeLiveWorld } from '../db/schemas.ts';
import type { Database, Store } from '../db/store.ts';
import { createYielder, inSlices } from '../throttle.ts';

/**
 * Recompiles the last live version from the stored texts: first all texts together, then each file that stayed in an older version when
 * other files changed, with the parts of those files that it was compiled with. Texts that this server can no longer read are skipped.
 */
export async function lastGood(store: Store, cache: Memory): Promise<Compilation> {
  const kept = await findLiveTexts(store);
  const files = kept.map(({ file, text }) => ({ path: file, text }));
  const compilation = await inSlices(compileSteps(files, cache));
  const alone = kept.flatMap(({ world, ...each }) => (world === null ? [] : [{ ...each, world }]));
  const today = sourcesLive(compilation);
  const leftBehind = new Set(alone.map(({ file }) => file));
  const yieldNow = createYielder();
  const older: CompiledResource[] = [];
  for (const each of alone) {
    older.push(...(compileKept(each, today)?.resources ?? []));
    await yieldNow();
  }
  const resources = [...compilation.resources.filter(({ file }) => !leftBehind.has(file)), ...older];
  return { ...compilation, resources: resources.toSorted((a, b) => (a.file < b.file ? -1 : 1)) };
}

interface Change {
  readonly before: Compilation;
  readonly after: Compilation;
}

/**
 * Updates the resources that stay in their former version because their file has errors: names of other resources that were renamed
 * meanwhile are replaced, because their tables have the new names.
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
  const resources = [...after.resources.filter(({ file }) => !anew.has(file)), ...made.flatMap((each) => each.resources)];
  return { ...after, resources: resources.toSorted((a, b) => (a.file < b.file ? -1 : 1)) };
}

/** Returns the names of the other resources that a resource mentions. */
function mentionsIn({ resource: { fields, list, detail }, table }: CompiledResource): readonly string[] {
  return [
    ...table.columns.flatMap(({ target }) => target ?? []),
    ...fields.flatMap(({ lines, total }) => lines?.resource ?? total?.resource ?? []),
    ...detail.related.map(({ resource }) => resource),
    ...list.views.flatMap(({ plan }) => plan?.inside?.resource ?? []),
  ];
}

/** Returns the recorded input with which the live version of a file was compiled; undefined if a newer text was compiled meanwhile. */
export function worldLiveWith(live: Compilation, path: string): string | undefined {
  const { memory: cache, resources } = live;
  const compiled = cache.files.get(path)?.compiled;
  const [first] = compiled?.outcome.resources ?? [];
  if (!compiled || !first || !resources.includes(first)) return undefined;
  return worldToText(compiled, formerNames(sourcesLive(live)));
}

interface Kept {
  readonly file: string;
  readonly text: string;
  /** The recorded input of the compilation. */
  readonly world: string;
}

/** The result of compiling a stored text, with its input. */
interface Made {
  readonly resources: readonly CompiledResource[];
  readonly world: string;
}

/**
 * Recompiles the last valid version of a file with the input of that time. If other resources were renamed since, their current names are
 * used, as in their tables. Returns undefined if this server can no longer read the version.
 */
function compileKept({ file, text, world }: Kept, today: SourcesByName): Made | undefined {
  const then = worldOfText(world);
  const since = formerNames(today);
  const lone = [then.names, since].reduce(withNames, readFile({ path: file, text }));
  const { document, parts } = lone;
  if (!document) return undefined;
  const neighbors: Neighbors = { enums: then.enums, sources: new Map([...today, ...then.sources]) };
  const run = (neighbors: Neighbors) => compileFile(document, parts, neighbors);
  const compiled = remembered({ of: lone, collections: neighbors, run }, undefined);
  const valid = compiled.outcome.resources.filter((one) => one !== undefined);
  if (valid.length === 0 || valid.length < parts.length) return undefined;
  return { resources: valid, world: worldToText(compiled, joined(then.names, since)) };
}

/** Combines earlier and later renames, so that each old name leads to the current one. */
function joined(then: KeptWorld['names'], since: KeptWorld['names']): KeptWorld['names'] {
  return new Map([...since, ...[...then].map(([was, name]) => [was, since.get(name) ?? name] as const)]);
}

/** The parts of other files with which a file was compiled, stored so that it can be compiled again after these have changed. */
interface KeptWorld {
  readonly enums: ReadonlyMap<string, readonly Option[]>;
  readonly sources: SourcesByName;
  /** The names of other resources when the file was compiled, by the names that its text uses. */
  readonly names: ReadonlyMap<string, string>;
}

type Entries<Value> = readonly (readonly [string, Value])[];

/** The stored form: every name that the compilation looked up and found, with the result. */
interface Stored {
  readonly enums: Entries<readonly Option[]>;
  readonly sources: Entries<never>;
  readonly names?: Entries<string>;
}

function worldToText({ lookups }: NonNullable<FileMemory['compiled']>, names: KeptWorld['names']): string {
  const answersOf = (neighbors: 'enums' | 'sources'): Entries<unknown> =>
    lookups
      .filter(({ collection, kind, result }) => collection === neighbors && kind === 'get' && result !== undefined)
      .map(({ name, result }) => [name, result]);
  return JSON.stringify({ enums: answersOf('enums'), sources: answersOf('sources'), names: [...names] });
}

function worldOfText(text: string): KeptWorld {
  const { enums, sources, names = [] } = JSON.parse(text) as Stored;
  return { enums: new Map(enums), sources: new Map(sources), names: new Map(names) };
}

type SourcesByName = ReadonlyMap<string, ResourceSource>;

/** Returns the sources of the live resources by name, as the files define them now. */
function sourcesLive({ memory: cache, resources }: Compilation): SourcesByName {
  const live = new Set(resources.map(({ resource }) => resource.name));
  const sources = [...cache.files.values()].flatMap(({ lone }) => lone.parts.map(({ source }) => source));
  return new Map(sources.filter(({ name }) => live.has(name)).map((source) => [source.name, source]));
}
