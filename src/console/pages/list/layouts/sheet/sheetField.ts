import type { Field, ListView, Resource } from '../../../../../contract/resource.ts';

/** The field that a sheet is to the grid: records as rows, its columns as their fields. */
export function sheetField(resource: Resource, { sheet }: ListView): Field {
  const items = (sheet?.columns ?? []).flatMap((name) => resource.fields.find((field) => field.name === name) ?? []);
  return {
    ...{ name: 'records', title: resource.title, kind: 'lines', required: false, unique: false, system: false },
    conditions: [],
    items: items.map(lowField),
  };
}

/** A list of codes has no line ends: one line is enough for it. */
function lowField(field: Field): Field {
  return field.codes ? { ...field, kind: 'text' } : field;
}
