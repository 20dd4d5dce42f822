import { everyProperty } from './check/subject.ts';
import type { CompiledResource } from './types.ts';
import type { ResourceUnit } from './unit.ts';

/** A compiled resource together with the file that it came from. */
export interface CompiledUnit extends ResourceUnit {
  readonly compiled: CompiledResource;
}

/** Leaves out what refers to a resource that is left out, until nothing does; each says so in its report. */
export function dropOrphans(units: readonly CompiledUnit[]): CompiledResource[] {
  const names = new Set(units.map(({ source }) => source.name));
  for (const unit of units) {
    for (const { property, path } of everyProperty(unit.source)) {
      const name = property.reference?.resource;
      if (name === undefined || names.has(name)) continue;
      const what = `the resource \`${name}\` is left out because of its own faults`;
      unit.report.error({ path: [...path, 'reference', 'resource'], what, mend: 'mend its file first' });
    }
  }
  const kept = units.filter(({ report }) => !report.hasErrors);
  return kept.length === units.length ? kept.map(({ compiled }) => compiled) : dropOrphans(kept);
}
