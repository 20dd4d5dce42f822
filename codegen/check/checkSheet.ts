import { serverFields } from '../../src/contract/record.ts';
import type { ExcelSource } from '../read/excelSource.ts';
import type { Path } from '../read/place.ts';
import type { Properties, PropertySource, ResourceSource } from '../read/source.ts';
import type { Report } from './report.ts';
import { suggest } from './suggest.ts';

/** One sheet of the workbook under examination. */
export interface SheetSubject {
  readonly report: Report;
  /** The fields that may be its columns. */
  readonly properties: Properties;
  readonly excel: Pick<ExcelSource, 'columns' | 'key'>;
  readonly path: Path;
  /** What occurs once: fields that may be its key. */
  readonly groups: readonly (readonly string[])[];
}

/** Checks that columns are fields with headings of their own, and that the key finds one of them all. */
export function checkSheet(sheet: SheetSubject): void {
  checkColumns(sheet);
  checkHeaders(sheet);
  checkKey(sheet);
}

interface PlacedColumn {
  readonly field: string;
  readonly headers: readonly string[];
  readonly path: Path;
  readonly fieldPath: Path;
}

function columnsOf({ excel, path: above }: SheetSubject): PlacedColumn[] {
  return (excel.columns ?? []).map((column, i) => {
    const path = [...above, 'columns', i];
    if (typeof column === 'string') return { field: column, headers: [], path, fieldPath: path };
    return { field: column.field, headers: column.headers ?? [], path, fieldPath: [...path, 'field'] };
  });
}

function checkColumns(sheet: SheetSubject): void {
  const { properties, report } = sheet;
  const suiting = [...Object.keys(properties).filter((name) => properties[name]?.type !== 'array'), ...serverFields];
  const seen = new Set<string>();
  for (const { field, fieldPath: path } of columnsOf(sheet)) {
    if (seen.has(field)) report.error({ path, what: `\`${field}\` is named twice`, mend: 'remove one' });
    else if (!suiting.includes(field)) {
      const isThere = properties[field] !== undefined;
      const what = isThere ? `\`${field}\` is a list and cannot be a column` : `there is no field \`${field}\``;
      report.error({ path, what, mend: isThere ? 'remove it' : suggest(field, suiting) });
    }
    seen.add(field);
  }
}

/** An import must know from its heading alone what a column holds. */
function checkHeaders(sheet: SheetSubject): void {
  const { properties, report } = sheet;
  const columns = columnsOf(sheet);
  const owners = new Map(
    columns.flatMap(({ field }) => ownHeaders(field, properties[field]).map((own) => [own, field])),
  );
  for (const { field, headers, path } of columns) {
    headers.forEach((header, i) => {
      const key = keyOf(header);
      const owner = owners.get(key);
      const at = [...path, 'headers', i];
      if (key === '') report.error({ path: at, what: 'the heading is empty', mend: 'write something, or remove it' });
      else if (owner !== undefined) {
        const what = `\`${header}\` is already a heading of \`${owner}\``;
        report.error({ path: at, what, mend: owner === field ? 'remove it' : 'choose another' });
      }
      if (!owners.has(key)) owners.set(key, field);
    });
  }
}

function ownHeaders(name: string, property: PropertySource | undefined): string[] {
  return [name, ...Object.values(property?.title ?? {})].map(keyOf);
}

/** Spaces around a heading, and capitals, make no difference. */
function keyOf(header: string): string {
  return header.trim().toLowerCase();
}

function checkKey(sheet: SheetSubject): void {
  const { properties, report, excel, path, groups } = sheet;
  const { key } = excel;
  if (!key || key.length === 0) return;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  const unknown = key.flatMap((name, i) => (names.includes(name) ? [] : [{ name, i }]));
  for (const { name, i } of unknown) {
    report.error({ path: [...path, 'key', i], what: `there is no field \`${name}\``, mend: suggest(name, names) });
  }
  if (unknown.length > 0) return;
  const columns = excel.columns && columnsOf(sheet).map(({ field }) => field);
  key.forEach((name, i) => {
    if (columns === undefined || columns.includes(name)) return;
    const what = `\`${name}\` is part of the key, but no column`;
    report.error({ path: [...path, 'key', i], what, mend: 'add it to `columns`' });
  });
  if (isOneOf(groups, key)) return;
  const what = `${key.map((name) => `\`${name}\``).join(', ')} may occur more than once`;
  const mend = key.length === 1 ? 'write `unique`: true at the field' : 'add these fields to `unique`';
  report.error({ path: [...path, 'key'], what, mend: `${mend}, or choose another key` });
}

/** Whether these fields occur once together. */
export function isOneOf(groups: SheetSubject['groups'], key: readonly string[]): boolean {
  return groups.some((group) => group.length === key.length && group.every((name) => key.includes(name)));
}

/** What occurs once, be it among some records alone: a row then means the one of these. */
export function uniqueGroups({ record, unique = [] }: Pick<ResourceSource, 'record' | 'unique'>): string[][] {
  const single = Object.entries(record.properties).filter(
    ([, property]) => property.unique || property.serial !== undefined,
  );
  return [...single.map(([name]) => [name]), ...unique.map(({ fields }) => [...fields])];
}
