import { reservedNames } from '../src/contract/record.ts';
import { mentionsOf } from './check/mentionsOf.ts';
import { leftOut } from './leftOut.ts';
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
    for (const { name, path } of mentionsOf(unit.source)) {
      if (names.has(name)) continue;
      unit.report.error({ path, ...leftOut(name) });
    }
  }
  const kept = units.filter(({ report }) => !report.hasErrors);
  return kept.length === units.length ? kept.map(({ compiled }) => compiled) : dropOrphans(kept);
}
