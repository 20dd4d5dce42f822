import type { Field } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import type { SheetColumn } from './sheetColumns.ts';

/** Excel knows no time zones: a moment is written in UTC, and its heading says so. */
const zone = '(UTC)';

/** The heading of the column that an error file has besides; it is passed over when the file comes back. */
export const errorHeading = { zh: '错误', en: 'Errors' } as const;

/** What stands above a column. */
export function headingOf({ title, kind }: Field, language: Language): string {
  return kind === 'date-time' ? `${title[language]} ${zone}` : title[language];
}

/** Marks a column that must be filled, as people know it from other templates. */
export function markRequired(heading: string): string {
  return `${heading} *`;
}

/** Two headings are the same whatever their case, width of letters, spaces around them, star or zone. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^\*\s*|\s*\*$/g, '')
    .replace(/\s*\(utc\)$/, '')
    .trim();
}

/** Every heading that means a column: titles in both languages, the field's name, and what its file adds. */
export function headingsOf({ field, headers }: SheetColumn): string[] {
  return [field.title.zh, field.title.en, field.name, ...headers].map(headingKey);
}
