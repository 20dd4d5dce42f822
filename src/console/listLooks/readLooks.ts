import { type ColumnLook, densities, type ListLooks } from '../../contract/listLook.ts';

/** The looks in an answer, as far as there are any: a list without one is as its file says. */
export function readLooks(data: unknown): ListLooks {
  const { density, lists, layouts } = fieldsOf(data);
  return {
    density: densities.find((known) => known === density) ?? 'normal',
    lists: Object.fromEntries(
      Object.entries(fieldsOf(lists)).flatMap(([name, columns]) =>
        Array.isArray(columns) && columns.every(isColumn) ? [[name, columns as ColumnLook[]]] : [],
      ),
    ),
    ...(layouts === undefined ? {} : { layouts: readLayouts(layouts) }),
  };
}

function readLayouts(layouts: unknown): Readonly<Record<string, string>> {
  const known = Object.entries(fieldsOf(layouts));
  return Object.fromEntries(known.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function isColumn(value: unknown): boolean {
  return typeof fieldsOf(value).field === 'string';
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
