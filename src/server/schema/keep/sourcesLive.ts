import type { ResourceSource } from '../../../../codegen/read/source.ts';
import type { Compilation } from '../../../../codegen/types.ts';

export type SourcesByName = ReadonlyMap<string, ResourceSource>;

/** What the files say of the resources that are live, by their names. */
export function sourcesLive({ memory, resources }: Compilation): SourcesByName {
  const live = new Set(resources.map(({ resource }) => resource.name));
  const sources = [...memory.files.values()].flatMap(({ lone }) => lone.parts.map(({ source }) => source));
  return new Map(sources.filter(({ name }) => live.has(name)).map((source) => [source.name, source]));
}
