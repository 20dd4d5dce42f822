import { reservedNames } from '../src/contract/record.ts';
import { askedProperties } from './check/doing/askedProperties.ts';
import { everyProperty } from './check/subject.ts';
import { onceFor } from './model/onceFor.ts';
import type { Path } from './read/place.ts';
import type { ResourceSource } from './read/source.ts';
import type { CompiledResource } from './types.ts';
import type { ResourceUnit } from './unit.ts';

/** A compiled resource together with the file that it came from. */
export interface CompiledUnit extends ResourceUnit {
  readonly compiled: CompiledResource;
}

/** Leaves out what refers to a resource that is left out, until nothing does; each says so in its report. */
export function dropOrphans(all: readonly CompiledUnit[]): CompiledResource[] {
  // Lines that a file describes share its faults, also those that were found after they were compiled.
  const units = all.filter(({ report }) => !report.hasErrors);
  const names = new Set<string>([...units.map(({ source }) => source.name), ...reservedNames]);
  for (const unit of units) {
    for (const { name, path } of mentionsIn(unit.source)) {
      if (names.has(name)) continue;
      const what = `the resource \`${name}\` is left out because of its own faults`;
      unit.report.error({ path, what, mend: 'mend its file first' });
    }
  }
  const kept = units.filter(({ report }) => !report.hasErrors);
  return kept.length === units.length ? kept.map(({ compiled }) => compiled) : dropOrphans(kept);
}

/** Every resource that a file cannot be without, with the place where it says so. */
const mentionsIn = onceFor((source: ResourceSource): readonly { readonly name: string; readonly path: Path }[] =>
  [...everyProperty(source), ...askedProperties(source)].flatMap(({ property, path }) =>
    (['reference', 'lines'] as const).flatMap((keyword) => {
      const name = property[keyword]?.resource;
      return name === undefined ? [] : [{ name, path: [...path, keyword, 'resource'] }];
    }),
  ),
);
