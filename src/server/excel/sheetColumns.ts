import type { Field, Resource } from '../../contract/resource.ts';
import type { Unique } from '../../contract/unique.ts';
import { serverColumns } from './serverColumns.ts';

/** One column of a resource's workbook: the field, and headings besides its titles and its name. */
export interface SheetColumn {
  readonly field: Field;
  readonly headers: readonly string[];
}

/** The columns of template, export and import: one model for all three. `visible` is the resource as the caller may read it. */
export function sheetColumns(visible: Resource): SheetColumn[] {
  return visible.excel.columns.flatMap(({ field: name, headers }) => {
    const field = columnField(visible, name);
    return field ? [{ field, headers }] : [];
  });
}

/** What an import may find: beside these columns the id of the record that a row updates, and the version it was exported at. */
export function importColumns(visible: Resource): SheetColumn[] {
  return [...sheetColumns(visible), ...ownColumns(visible, ['id', 'version'])];
}

/**
 * What an export carries besides the columns that are looked at, so that it can come back: the version of each record, by
 * which an import knows what somebody has changed since; and its id where the key does not find it, because a key may be
 * empty, is not among the columns, or there is none.
 */
export function carriedColumns(visible: Resource, columns: readonly Field[]): Field[] {
  const { excel, fields, calls } = visible;
  if (!calls.import) return [];
  const isThere = (name: string): boolean => columns.some((column) => column.name === name);
  const isAlwaysFilled = (key: string): boolean =>
    fields.some(({ name, required, system }) => name === key && (required || system));
  const isOfKey = ({ fields: group }: Unique): boolean =>
    group.length === excel.key.length && group.every((name) => excel.key.includes(name));
  const groups = visible.uniques.filter(isOfKey);
  // What is there once only among some records does not find the others.
  const isPartial = groups.length > 0 && groups.every(({ when }) => when);
  const isFound = excel.key.length > 0 && !isPartial && excel.key.every((key) => isThere(key) && isAlwaysFilled(key));
  const names = (isFound ? ['version'] : ['id', 'version']).filter((name) => !isThere(name));
  return ownColumns(visible, names).map(({ field }) => field);
}

function ownColumns({ fields }: Resource, names: readonly string[]): SheetColumn[] {
  const own = names.filter((name) => !fields.some((field) => field.name === name));
  return own.flatMap((name) => carried.find(({ field }) => field.name === name) ?? []);
}

/** A resource may well have a field called a version: this one has a heading that tells it apart. */
const carried: readonly SheetColumn[] = serverColumns.flatMap((field) => {
  if (field.name === 'id') return [{ field, headers: [] }];
  const { zh, en } = field.title;
  const title = { zh: '数据版本', en: 'Record version' };
  return field.name === 'version' ? [{ field: { ...field, title }, headers: [zh, en] }] : [];
});

/** The field of a column; undefined when there is none of that name to be seen. */
export function columnField({ fields }: Resource, name: string): Field | undefined {
  const own = fields.find((field) => field.name === name && field.kind !== 'rows' && field.kind !== 'lines');
  return own ?? serverColumns.find((field) => field.name === name);
}
