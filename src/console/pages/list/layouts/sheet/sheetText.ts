import { labelKey } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import type { Language } from '../../../../../contract/text.ts';
import { isText, withMark } from '../../../../../fields/faces/grid/markedText.ts';
import type { SheetRow } from './sheetChanges.ts';

/** The rows as spreadsheets take them from the clipboard, and as the sheet takes them back. */
export function sheetText(rows: readonly SheetRow[], fields: readonly Field[], language: Language): string {
  const lines = rows.map((row) => fields.map((field) => quoted(cellText(row, field, language))).join('\t'));
  return lines.join('\n');
}

function cellText(row: SheetRow, field: Field, language: Language): string {
  const value = row[field.name];
  if (value === undefined || value === null) return '';
  if (field.reference) return withMark(String(row[labelKey(field.name)] ?? value));
  if (field.kind === 'boolean') return value === true ? '1' : '0';
  const option = field.options?.find((one) => one.value === value);
  if (option) return withMark(option.title[language]);
  return isText(field) ? withMark(String(value)) : String(value);
}

function quoted(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
