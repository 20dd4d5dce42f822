import { reservedNames } from '../src/contract/record.ts';
import { askedProperties } from './check/doing/askedProperties.ts';
import { everyProperty } from './check/subject.ts';
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
    for (const { property, path } of [...everyProperty(unit.source), ...askedProperties(unit.source)]) {
      for (const keyword of ['reference', 'lines'] as const) {
        const name = property[keyword]?.resource;
        if (name === undefined || names.has(name)) continue;
        const what = `the resource \`${name}\` is left out because of its own faults`;
        unit.report.error({ path: [...path, keyword, 'resource'], what, mend: 'mend its file first' });
      }
    }
  }
  const kept = units.filter(({ report }) => !report.hasErrors);
  return kept.length === units.length ? kept.map(({ compiled }) => compiled) : dropOrphans(kept);
}
