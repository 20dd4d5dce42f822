import type { JsonSchema } from '../../../src/contract/resource.ts';
import type { RecordSource, ResourceSource } from '../../read/source.ts';
import { linesOf, type Sources } from './linesOf.ts';

/**
 * What the values of the fields with lines must satisfy, by field, so that one check of a record checks its lines;
 * `toSchema` makes the schema of a resource. A field that is required has one line at least.
 */
export function linesSchemas(
  record: RecordSource,
  sources: Sources,
  toSchema: (line: ResourceSource) => JsonSchema,
): Readonly<Record<string, JsonSchema>> {
  const schemas = linesOf(record, sources).map(({ name, line, maxItems }) => {
    const isRequired = record.required?.includes(name) === true;
    return [name, { type: 'array', maxItems, ...(isRequired && { minItems: 1 }), items: toSchema(line) }] as const;
  });
  return Object.fromEntries(schemas);
}
