import type { Field } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import type { SheetColumn } from './sheetColumns.ts';
import { plainZone, zoneOf } from './wallClock.ts';

/** The heading of the column that an error file has besides; it is passed over when the file comes back. */
export const errorHeading = { zh: '错误', en: 'Errors' } as const;

/** How a heading ends that names the zone of the moments below it. */
const zoneEnd = /\s*\((utc|[a-z_]+(?:\/[a-z0-9_+-]+){1,2})\)\s*\*?\s*$/i;

/** What stands above a column; of moments it says in which zone they are. */
export function headingOf({ title, kind }: Field, language: Language, zone = plainZone): string {
  return kind === 'date-time' ? `${title[language]} (${zone})` : title[language];
}

/** The zone that a heading names, if it names one. */
export function zoneIn(heading: string): string | undefined {
  const name = zoneEnd.exec(heading.normalize('NFKC'))?.[1];
  return name === undefined ? undefined : zoneOf(name);
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
    .replace(zoneEnd, '')
    .trim();
}

/** Every heading that means a column: titles in both languages, the field's name, and what its file adds. */
export function headingsOf({ field, headers }: SheetColumn): string[] {
  return [field.title.zh, field.title.en, field.name, ...headers].map(headingKey);
}
