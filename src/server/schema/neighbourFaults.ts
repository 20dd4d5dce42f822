import { createReport } from '../../../codegen/check/report.ts';
import { readDocument } from '../../../codegen/read/readDocument.ts';
import type { Compilation, CompiledResource, Fault, SourceFile } from '../../../codegen/types.ts';
import type { Narrowing } from '../db/migration/plan.ts';

interface Change {
  /** The text that changes them. */
  readonly source: SourceFile;
  readonly enums: Compilation['enums'];
}

/** What the tables of other files refused, as faults of the text that would change them: at the choices that it is about. */
export function neighbourFaults(
  neighbours: readonly CompiledResource[],
  refused: ReadonlyMap<string, readonly Narrowing[]>,
  { source, enums }: Change,
): Fault[] {
  const { document } = readDocument(source);
  if (!document) return [];
  const report = createReport(document);
  for (const { resource, table } of neighbours) {
    for (const { field: name, message, mend } of refused.get(table.name) ?? []) {
      const options = resource.fields.find((field) => field.name === name)?.options;
      // Fields that take an enum by its name share its list.
      const choices = Object.keys(enums).find((key) => options !== undefined && enums[key] === options);
      const what = `\`${resource.name}\` would no longer fit: ${message}`;
      report.error({ path: choices === undefined ? [] : [choices], on: 'key', what, mend });
    }
  }
  return [...report.faults];
}
