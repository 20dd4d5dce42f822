import type { Field, Resource } from '../../contract/resource.ts';
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

/** What an import may find: beside these columns the id of the record that a row updates. */
export function importColumns(visible: Resource): SheetColumn[] {
  return [
    ...sheetColumns(visible),
    ...idColumn.filter(({ field }) => !visible.fields.some(({ name }) => name === field.name)),
  ];
}

/**
 * What an export writes unless it is asked for other columns: with the id where the key may be empty or there is none, or
 * a row could not find its record when it comes back.
 */
export function exportColumns(visible: Resource): SheetColumn[] {
  const { excel, fields } = visible;
  const isAlwaysFilled = excel.key.every((key) =>
    fields.some(({ name, required, system }) => name === key && (required || system)),
  );
  return excel.key.length > 0 && isAlwaysFilled ? sheetColumns(visible) : importColumns(visible);
}

const idColumn: readonly SheetColumn[] = serverColumns
  .filter(({ name }) => name === 'id')
  .map((field) => ({ field, headers: [] }));

/** The field of a column; undefined when there is none of that name to be seen. */
export function columnField({ fields }: Resource, name: string): Field | undefined {
  const own = fields.find((field) => field.name === name && field.kind !== 'rows' && field.kind !== 'lines');
  return own ?? serverColumns.find((field) => field.name === name);
}
