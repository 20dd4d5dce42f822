/** The definitions of all files together: the enums, the areas, and the resources by name. */

import { type Option, reservedNames } from '../../src/contract/wire.ts';
import { type Names, onceFor } from '../cache.ts';
import { textOf } from '../keywords/text.ts';
import { classify, type Shape } from '../read/readFolder.ts';
import type { AreasSource, Enums, EnumsSource, ResourceSource, World } from '../read/source.ts';
import type { Area } from '../types.ts';
import type { ParsedFile } from './readFile.ts';

interface Shared {
  readonly enums: ReadonlyMap<string, readonly Option[]>;
  readonly areas: readonly Area[];
}

/** Returns everything that resource files may refer to. */
export function worldOf(files: readonly ParsedFile[], { enums, areas }: Shared): World {
  return {
    enums: new Map([...enums].map(([name, options]) => [name, valuesOf(options)])),
    areas: new Set(areas.map(({ name }) => name)),
    unreadEnums: unreadEntries(files, 'enums'),
    unreadAreas: unreadEntries(files, 'areas'),
    resources: new Set([...namesOf(files), ...reservedNames]),
    sources: sourcesOf(files.flatMap(({ parts }) => parts.map(({ source }) => source))),
  };
}

/** Returns the sources by name. If two sources have the same name, the first one counts, because the second is rejected. */
export function sourcesOf(sources: readonly ResourceSource[]): ReadonlyMap<string, ResourceSource> {
  return new Map(sources.toReversed().map((source) => [source.name, source]));
}

/** The values of each list of options. They are cached, so that the same options give the same list and cached results stay valid. */
const valuesOf = onceFor((options: readonly Option[]): readonly string[] => options.map(({ value }) => value));

/** Returns the resource names in all files, even in files with faults, so that a reference to such a file does not count as misspelled. */
export function namesOf(files: readonly ParsedFile[]): string[] {
  const values = files.filter(({ file }) => classify(file.path) === 'resource').map(({ document }) => document?.value);
  return values.flatMap((value) => nameIn(value) ?? []);
}

function nameIn(value: unknown): string | undefined {
  const name: unknown = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Returns the options of every valid enum. Unchanged options keep their object identity, so that results based on them stay cached. */
export function buildEnums(files: readonly ParsedFile[], before: Enums): ReadonlyMap<string, readonly Option[]> {
  const entries = validEntries<EnumsSource[string]>(files, 'enums');
  return new Map(
    entries.map(([name, sources]) => {
      const options = sources.map((option) => ({ ...option, title: textOf(option.title) }));
      const known = before.get(name);
      return [name, known && JSON.stringify(known) === JSON.stringify(options) ? known : options];
    }),
  );
}

/** Returns the groups of the side menu, in the order of the menu. */
export function buildAreas(files: readonly ParsedFile[]): Area[] {
  return validEntries<AreasSource[string]>(files, 'areas')
    .map(([name, { title, icon, order }]) => ({ name, title: textOf(title), icon, order }))
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
}

/** Returns the entries of `enums.json` or `areas.json` that have no errors. */
function validEntries<Entry>(files: readonly ParsedFile[], shape: Shape): [string, Entry][] {
  const found = files.find(({ file, document }) => document && classify(file.path) === shape);
  const value = found?.document?.value;
  if (!found || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const broken = new Set(found.brokenKeys);
  return Object.entries(value).filter(([name]) => !broken.has(name)) as [string, Entry][];
}

const none: Names = new Set<string>();
const every: Names = { has: () => true, keys: () => ['*'] };

/**
 * Returns the names of the entries in `enums.json` or `areas.json` that cannot be read, or a set that contains every name if the whole file
 * cannot be read. References to such entries are not reported as faults.
 */
function unreadEntries(files: readonly ParsedFile[], shape: Shape): Names {
  const found = files.find(({ file }) => classify(file.path) === shape);
  if (!found) return none;
  const { document, brokenKeys } = found;
  // An error of the whole file has the key ''.
  return document && !brokenKeys.includes('') ? new Set(brokenKeys) : every;
}
