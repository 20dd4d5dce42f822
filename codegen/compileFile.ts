import { createReport } from './check/report.ts';
import { compileResource } from './compileResource.ts';
import type { Neighbours } from './model/neighbours.ts';
import type { Document } from './read/readDocument.ts';
import type { CompiledResource, Fault } from './types.ts';
import { type Part, unitsOf } from './unit.ts';

/** What became of a file that was found sound. */
export interface CompiledFile {
  /** The resource of each of its parts; undefined where the file turned out to refuse what it says itself. */
  readonly resources: readonly (CompiledResource | undefined)[];
  readonly faults: readonly Fault[];
}

/** Compiles the resources that a sound file makes. */
export function compileFile(document: Document, parts: readonly Part[], neighbours: Neighbours): CompiledFile {
  const report = createReport(document);
  const units = unitsOf({ document, report }, parts);
  return { resources: units.map((unit) => compileResource(unit, neighbours)), faults: report.faults };
}
