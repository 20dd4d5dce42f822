import type { Resource, ResourceModule } from '../../contract/resource.ts';

/**
 * A module as a page of one kind of its records shows it: the list holds these alone, what is made there is one of them, and
 * what may be done is what this kind asks for. What all of them have in common is no column and no filter, nor is what none
 * of them ever shows.
 */
export function ofKind(module: ResourceModule, kind: string | undefined): ResourceModule {
  const { kinds, fields, list } = module.resource;
  if (!kinds || kind === undefined) return module;
  const never = new Set(kinds.without?.[kind]);
  const isOther = (name: string): boolean => name !== kinds.field;
  const tells = (name: string): boolean => isOther(name) && !never.has(name);
  const resource: Resource = {
    ...module.resource,
    kind,
    fields: fields.map((field) =>
      isOther(field.name) ? field : { ...field, default: kind, ...onlyChoice(field, kind) },
    ),
    list: {
      ...list,
      columns: list.columns.filter(({ field }) => tells(field)),
      filters: list.filters.filter(tells),
    },
  };
  return { ...module, resource };
}

function onlyChoice(
  { options }: Resource['fields'][number],
  kind: string,
): Pick<Resource['fields'][number], 'options'> {
  return options ? { options: options.filter(({ value }) => value === kind) } : {};
}
