import type { Resource, ResourceModule } from '../../contract/resource.ts';

/**
 * A module as a page of one kind of its records shows it: the list holds these alone, what is made there is one of them, and
 * what may be done is what this kind asks for. What all of them have in common is no column and no filter.
 */
export function ofKind(module: ResourceModule, kind: string | undefined): ResourceModule {
  const { kinds, fields, list } = module.resource;
  if (!kinds || kind === undefined) return module;
  const isOther = (name: string): boolean => name !== kinds.field;
  const resource: Resource = {
    ...module.resource,
    kind,
    fields: fields.map((field) =>
      isOther(field.name) ? field : { ...field, default: kind, ...onlyChoice(field, kind) },
    ),
    list: {
      ...list,
      columns: list.columns.filter(({ field }) => isOther(field)),
      filters: list.filters.filter(isOther),
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
