import { reservedNames } from '../src/contract/record.ts';
import type { Option } from '../src/contract/resource.ts';
import type { World } from './check/subject.ts';
import { onceFor } from './model/onceFor.ts';
import { unknownEntries } from './model/unknownEntries.ts';
import { classify } from './read/classify.ts';
import type { ResourceSource } from './read/source.ts';
import type { LoneFile } from './readFile.ts';
import type { Area } from './types.ts';

interface Shared {
  readonly enums: ReadonlyMap<string, readonly Option[]>;
  readonly areas: readonly Area[];
}

/** What the files may speak of besides themselves. */
export function worldOf(files: readonly LoneFile[], { enums, areas }: Shared): World {
  return {
    enums: new Map([...enums].map(([name, options]) => [name, valuesOf(options)])),
    areas: new Set(areas.map(({ name }) => name)),
    unreadEnums: unknownEntries(files, 'enums'),
    unreadAreas: unknownEntries(files, 'areas'),
    resources: new Set([...namesOf(files), ...reservedNames]),
    sources: sourcesOf(files.flatMap(({ parts }) => parts.map(({ source }) => source))),
  };
}

/** Of two with one name the second is refused, and the first is the one that is spoken of. */
export function sourcesOf(sources: readonly ResourceSource[]): ReadonlyMap<string, ResourceSource> {
  return new Map(sources.toReversed().map((source) => [source.name, source]));
}

/** The same list for the same choices, so that whoever looked at it sees that nothing has changed. */
const valuesOf = onceFor((options: readonly Option[]): readonly string[] => options.map(({ value }) => value));

/** The names of all resource files, of faulty ones too: whoever refers to them has made no mistake in the name. */
export function namesOf(files: readonly LoneFile[]): string[] {
  const values = files.filter(({ file }) => classify(file.path) === 'resource').map(({ document }) => document?.value);
  return values.flatMap((value) => nameIn(value) ?? []);
}

function nameIn(value: unknown): string | undefined {
  const name: unknown = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' ? name : undefined;
}
