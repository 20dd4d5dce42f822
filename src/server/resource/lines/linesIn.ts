import type { CompiledResource } from '../../../../codegen/types.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import type { SchemaStore } from '../../schema/store.ts';

/** A field that holds lines, with the resource that they are records of and its field that refers back. */
export interface LinesIn {
  readonly field: Field;
  readonly child: CompiledResource;
  readonly by: string;
  readonly maxItems: number;
}

/** The fields of a resource that hold lines; one whose resource is not there just now is passed over. */
export function linesIn({ byName }: SchemaStore, { fields }: Resource): LinesIn[] {
  return fields.flatMap((field) => {
    const child = field.lines && byName.get(field.lines.resource);
    return field.lines && child ? [{ field, child, by: field.lines.by, maxItems: field.lines.maxItems }] : [];
  });
}
