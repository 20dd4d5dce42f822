import type { Field, Resource } from '../../../../../contract/resource.ts';

/** The fields that are read for a sheet: its own, or all (undefined) where conditions may look at others. */
export function askedFields({ allow }: Pick<Resource, 'allow'>, { items = [] }: Field): readonly string[] | undefined {
  const isConditional = allow !== undefined || items.some(({ conditions }) => conditions.length > 0);
  return isConditional ? undefined : items.map(({ name }) => name);
}
