import type { Unique } from '../../contract/record.ts';
import type { Field, Resource } from '../../contract/resource.ts';
import type { Language, Text } from '../../contract/text.ts';
import { isMoment, isTable } from '../../fields/kinds.ts';
import { plainZone, zoneOf } from './cells.ts';

/** The server's own fields as columns; an import reads them only to pass them over. */
const serverColumns: readonly Field[] = [
  column('id', 'text', { zh: '系统编号', en: 'System id' }),
  column('version', 'integer', { zh: '版本', en: 'Version' }),
  column('createBy', 'text', { zh: '创建人', en: 'Created by' }),
  column('createTime', 'date-time', { zh: '创建时间', en: 'Created at' }),
  column('updateBy', 'text', { zh: '更新人', en: 'Updated by' }),
  column('updateTime', 'date-time', { zh: '更新时间', en: 'Updated at' }),
];

function column(name: string, kind: string, title: Text): Field {
  return { name, kind, title, required: true, unique: false, system: true, conditions: [] };
}

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
  const own = fields.find((field) => field.name === name && !isTable(field));
  return own ?? serverColumns.find((field) => field.name === name);
}

/** The heading of the column that an error file has besides; it is passed over when the file comes back. */
export const errorHeading = { zh: '错误', en: 'Errors' } as const;

/** How a heading ends that names the zone of the moments below it. */
const zoneEnd = /\s*\((utc|[a-z_]+(?:\/[a-z0-9_+-]+){1,2})\)\s*\*?\s*$/i;

/** What stands above a column; of moments it says in which zone they are. */
export function headingOf({ title, kind }: Field, language: Language, zone = plainZone): string {
  return isMoment({ kind }) ? `${title[language]} (${zone})` : title[language];
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

/** Excel takes no longer name. */
const longestName = 31;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const forbiddenSigns = /[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/g;

/** A title as the name of a sheet: Excel forbids some signs, more than 31 of them, and one name that it keeps to itself. */
export function sheetName(title: string): string {
  const bare = title
    .replace(forbiddenSigns, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  const name = cut(bare, longestName).replace(/'+$/, '').trim();
  return name.toLowerCase() === 'history' ? `${name} 1` : name || 'Sheet1';
}

/** The names of the sheets of one workbook, each another one: Excel takes no two alike, whatever the case of their letters. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  /** How often each name was wanted: a great many that are alike are not counted through again. */
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const name = sheetName(title);
    let own = name;
    let n = counts.get(name.toLowerCase()) ?? 1;
    while (taken.has(own.toLowerCase())) {
      n += 1;
      const end = ` (${n})`;
      own = cut(name, longestName - end.length) + end;
    }
    counts.set(name.toLowerCase(), n);
    taken.add(own.toLowerCase());
    return own;
  });
}

/** Never half a sign. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
