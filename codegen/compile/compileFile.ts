import { createHash } from 'node:crypto';
import { lazily } from '../cache.ts';
import { createReport } from '../check/subject.ts';
import { emitModule, moduleGeneration } from '../emit/records.ts';
import { checkResource } from '../keywords/checks.ts';
import type { Part } from '../keywords/lines.ts';
import { buildCheckSchemas } from '../model/checkSchemas.ts';
import { lazyChecks } from '../model/checks.ts';
import { buildResource, buildSchema, checkFixedValues } from '../model/schema.ts';
import { buildTable } from '../model/table.ts';
import type { Document } from '../read/readDocument.ts';
import type { Neighbours, World } from '../read/source.ts';
import type { CompiledResource, Fault } from '../types.ts';
import type { ParsedFile } from './readFile.ts';
import { type ResourceUnit, unitsOf } from './unit.ts';

/** Returns all faults of a file: first those of the file alone, then those about its references. */
export function examineFile(document: Document, { faults, parts }: ParsedFile, world: World): readonly Fault[] {
  const report = createReport(document);
  report.addAll(faults);
  for (const unit of unitsOf({ document, report }, parts)) checkResource({ ...unit, world });
  return report.faults;
}

/** The result of compiling a valid file. */
export interface CompiledFile {
  /** The resource of each part; undefined if one of its fixed values is invalid. */
  readonly resources: readonly (CompiledResource | undefined)[];
  readonly faults: readonly Fault[];
}

/** Compiles the resources of a valid file. */
export function compileFile(document: Document, parts: readonly Part[], neighbours: Neighbours): CompiledFile {
  const report = createReport(document);
  const units = unitsOf({ document, report }, parts);
  return { resources: units.map((unit) => compileResource(unit, neighbours)), faults: report.faults };
}

/**
 * Compiles a resource. Returns undefined if it has errors or an invalid default. Its checks and its browser module are created on first
 * access, because most resources of a large folder are rarely used.
 */
function compileResource({ document, source, report }: ResourceUnit, neighbours: Neighbours): CompiledResource | undefined {
  if (report.hasErrors) return undefined;
  const { enums, sources } = neighbours;
  const resource = buildResource(source, neighbours);
  checkFixedValues({ source, resource, enums, report });
  if (report.hasErrors) return undefined;
  const schema = buildSchema(source, enums, sources);
  const schemas = buildCheckSchemas(source, schema, neighbours);
  const checks = lazyChecks(schemas);
  const code = lazily(() => emitModule({ resource, schemas, checks: checks.compiled().code }));
  const hash = createHash('sha256').update(`${moduleGeneration()}\n${checks.key}\n${JSON.stringify(resource)}`);
  return {
    ...{ file: document.file, resource, table: buildTable(resource, source), schema, hash: hash.digest('hex') },
    get checks() {
      return checks.compiled().checks;
    },
    get code() {
      return code();
    },
  };
}
