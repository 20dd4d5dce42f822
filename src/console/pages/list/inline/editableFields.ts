import type { Resource } from '../../../../contract/resource.ts';

/** The columns that can be written in, from left to right, by whoever may change records. */
export function editableFields({ list, fields }: Pick<Resource, 'list' | 'fields'>): readonly string[] {
  const own = new Set(fields.filter(({ system }) => !system).map(({ name }) => name));
  return list.columns.map(({ field }) => field).filter((name) => list.edit.includes(name) && own.has(name));
}
