import { createReport } from '../../../codegen/check/report.ts';
import type { Path } from '../../../codegen/read/place.ts';
import { readDocument } from '../../../codegen/read/readDocument.ts';
import type { CompiledResource, Fault, SourceFile } from '../../../codegen/types.ts';
import type { Narrowing } from '../db/migration/plan.ts';

type ByTable = ReadonlyMap<string, readonly Narrowing[]>;

/** What tables refused, as faults of the files that ask for it, each at the field that it is about. */
export function narrowingFaults(
  resources: readonly CompiledResource[],
  refused: ByTable,
  files: readonly SourceFile[],
): Fault[] {
  return resources.flatMap((compiled) => {
    const refusals = refused.get(compiled.table.name) ?? [];
    // Few are refused, and looking for the file of each would take long where there are a thousand.
    const file = refusals.length > 0 ? files.find(({ path }) => path === compiled.file) : undefined;
    const document = file && readDocument(file).document;
    if (!document) return [];
    const report = createReport(document);
    for (const { field, message: what, mend } of refusals) {
      report.error({ path: pathOf(compiled, field), on: 'key', what, mend });
    }
    return report.faults;
  });
}

/** What tables make one doubt, as warnings at the same places. */
export function doubtFaults(
  resources: readonly CompiledResource[],
  doubts: ByTable,
  files: readonly SourceFile[],
): Fault[] {
  return narrowingFaults(resources, doubts, files).map((fault) => ({ ...fault, severity: 'warning' }));
}

/** Lines that are described in the file of their record stand there below the field that holds them. */
function pathOf({ resource: { partOf }, table }: CompiledResource, field: string | undefined): Path {
  const record = partOf ? ['record', 'properties', partOf.field, 'lines', 'record'] : ['record'];
  if (field !== undefined) return [...record, 'properties', field];
  if (partOf) return ['record', 'properties', partOf.field];
  return table.former ? ['was'] : ['name'];
}
