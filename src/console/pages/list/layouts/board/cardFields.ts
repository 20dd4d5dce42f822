import { displayFields } from '../../../../../contract/record.ts';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import { listField } from '../../../listField.ts';

/** So many fields a card shows below its name. */
const mostFields = 4;

/** Room of a card in px: its padding and the gap below it, the name, and each field. */
const heights = { frame: 24, name: 22, field: 22 } as const;

/**
 * What a card shows besides what the record is called, in any language, and the lane that it is in: the first columns of
 * the list.
 */
export function cardFields(resource: Resource, lane: string): readonly Field[] {
  const said = new Set([lane, ...Object.values(resource.display).flatMap(displayFields)]);
  const others = resource.list.columns.filter(({ field }) => !said.has(field));
  return others.flatMap(({ field }) => listField(resource, field) ?? []).slice(0, mostFields);
}

/** All cards of a board are of one height, so that only those in sight have to be there. */
export function cardHeight(fields: readonly Field[]): number {
  return heights.frame + heights.name + fields.length * heights.field;
}
