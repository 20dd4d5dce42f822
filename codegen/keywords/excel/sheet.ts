/** One sheet of a workbook: its columns and its key, checked and with every default filled in. */

import type { Excel, ExcelLines, ExcelRelated } from '../../../src/contract/imports.ts';
import type { Unique } from '../../../src/contract/record.ts';
import { serverFields } from '../../../src/contract/record.ts';
import type { Field, Section } from '../../../src/contract/resource.ts';
import type { Report } from '../../check/report.ts';
import { suggest } from '../../check/suggest.ts';
import type { Path } from '../../read/location.ts';
import type { ExcelLinesSource, ExcelRelatedSource, ExcelSource } from '../../read/pageSource.ts';
import type { Properties, PropertySource } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts, inBackticks } from '../../texts/faultTexts.ts';
import { toSort } from '../list/presets.ts';

const texts = faultTexts({
  listAsColumn: { en: '`{{field}}` is a list and cannot be a column', zh: '`{{field}}`是列表，不能作为列' },
  headingEmpty: { en: 'the heading is empty', zh: '列标题为空' },
  writeSomething: { en: 'fill it in, or remove it', zh: '请填写内容，或将其删除' },
  headingTaken: { en: '`{{header}}` is already the heading of `{{owner}}`', zh: '`{{header}}`已是`{{owner}}`的列标题' },
  keyOutsideColumns: { en: '`{{name}}` is part of the key, but not a column', zh: '`{{name}}`是查找依据，但不是列' },
  keyMayOccurTwice: { en: 'values of {{key}} may repeat', zh: '{{key}}的值可能重复' },
  makeUnique: { en: 'add `"unique": true` to the field', zh: '请在字段上写`"unique": true`' },
  addToUnique: { en: 'add these fields to `unique`', zh: '请将这些字段加入`unique`' },
  orChooseAnotherKey: { en: '{{advice}}, or use another key', zh: '{{advice}}，或换用其他字段查找' },
});

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
    if (seen.has(field))
      report.error({ path, what: commonTexts.namedTwice({ name: field }), mend: commonTexts.removeOne });
    else if (!suiting.includes(field)) {
      const isThere = properties[field] !== undefined;
      const what = isThere ? texts.listAsColumn({ field }) : commonTexts.noField({ name: field });
      report.error({ path, what, mend: isThere ? commonTexts.removeIt : suggest(field, suiting) });
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
      if (key === '') report.error({ path: at, what: texts.headingEmpty, mend: texts.writeSomething });
      else if (owner !== undefined) {
        const what = texts.headingTaken({ header, owner });
        report.error({ path: at, what, mend: owner === field ? commonTexts.removeIt : commonTexts.chooseAnother });
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
    report.error({ path: [...path, 'key', i], what: commonTexts.noField({ name }), mend: suggest(name, names) });
  }
  if (unknown.length > 0) return;
  const columns = excel.columns && columnsOf(sheet).map(({ field }) => field);
  key.forEach((name, i) => {
    if (columns === undefined || columns.includes(name)) return;
    const what = texts.keyOutsideColumns({ name });
    report.error({ path: [...path, 'key', i], what, mend: commonTexts.addToColumns });
  });
  if (isOneOf(groups, key)) return;
  const what = texts.keyMayOccurTwice({ key: inBackticks(key) });
  const mend = key.length === 1 ? texts.makeUnique : texts.addToUnique;
  report.error({ path: [...path, 'key'], what, mend: texts.orChooseAnotherKey({ advice: mend }) });
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

interface Built {
  readonly fields: readonly Field[];
  readonly sections: readonly Section[];
  readonly uniques: readonly Unique[];
}

/** The workbook of a resource, with every default filled in. */
export function buildExcel({ excel = {} }: ResourceSource, { fields, sections, uniques }: Built): Excel {
  const singles = uniques.flatMap(({ fields: [first, ...rest], when }) =>
    first && !rest.length && !when ? [first] : [],
  );
  const columns = excel.columns?.map(toColumn);
  const named = columns?.map(({ field }) => field);
  // A key that the workbook does not show could find nothing.
  const first = singles.find((name) => named?.includes(name) ?? true);
  const key = excel.key ?? (first === undefined ? [] : [first]);
  const lines = Object.entries(excel.lines ?? {}).flatMap(([name, sheet]) => buildLines(name, sheet, fields));
  return {
    ...{ columns: columns ?? defaultColumns(fields, sections, key), key },
    ...(excel.owner !== undefined && { owner: excel.owner }),
    ...(lines.length > 0 && { lines }),
    ...(excel.related && { related: buildRelated(excel.related) }),
  };
}

/** The sheet of a field with lines. */
function buildLines(name: string, { by, key = [], columns }: ExcelLinesSource, fields: readonly Field[]): ExcelLines[] {
  const items = fields.find((field) => field.name === name)?.items;
  if (!items) return [];
  return [{ field: name, by, columns: columns?.map(toColumn) ?? defaultColumns(items, [], key), key }];
}

function buildRelated({ resource, by, sheetBy, sort, columns }: ExcelRelatedSource): ExcelRelated {
  return {
    ...{ resource, by, columns },
    ...(sheetBy !== undefined && { sheetBy }),
    ...(sort && { sorts: sort.map(toSort) }),
  };
}

function toColumn(
  column: NonNullable<NonNullable<ResourceSource['excel']>['columns']>[number],
): Excel['columns'][number] {
  if (typeof column === 'string') return { field: column, headers: [] };
  return { field: column.field, headers: (column.headers ?? []).map((header) => header.trim()) };
}

/** Kinds that no cell can give. */
const unsheeted = ['references', 'rows', 'lines', 'file'];

/** What people enter, in the order of the form; before it the numbers that the server gives, where a row is found by them. */
function defaultColumns(
  fields: readonly Field[],
  sections: readonly Section[],
  key: readonly string[],
): Excel['columns'] {
  const locations = sections.flatMap((section) => section.fields);
  const location = ({ name }: Field): number => (locations.includes(name) ? locations.indexOf(name) : locations.length);
  const given = fields.filter(({ name, system }) => system && key.includes(name));
  const entered = fields.filter(({ kind, system }) => !system && !unsheeted.includes(kind));
  const ordered = entered.toSorted((a, b) => location(a) - location(b));
  return [...given, ...ordered].map(({ name }) => ({ field: name, headers: [] }));
}
