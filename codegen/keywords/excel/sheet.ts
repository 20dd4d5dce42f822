/** A sheet of a workbook: checks of its columns and key, and their defaults. */

import type { Field } from '../../../src/contract/field.ts';
import type { Excel, ExcelLines, ExcelRelated } from '../../../src/contract/imports.ts';
import type { Section } from '../../../src/contract/resource.ts';
import { serverFields, type Unique } from '../../../src/contract/wire.ts';
import { hasOneForm, isSingleValue, isTextArea, isYesNo } from '../../../src/fields/kinds.ts';
import { type Report, type Subject, suggest, unknownField } from '../../check/subject.ts';
import type { ExcelLinesSource, ExcelRelatedSource, ExcelSource, PropertySource } from '../../generated/source.ts';
import { asField, kindNameOf, type Path, type Properties } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import { commonTexts, faultTexts, inBackticks } from '../../texts/faultTexts.ts';
import { lineNo } from '../lines.ts';
import { toSort } from '../list/presets.ts';
import { checkRelated } from '../related.ts';

const texts = faultTexts({
  listAsColumn: { en: '`{{field}}` is a list and cannot be a column', zh: '`{{field}}`是列表，不能作为列' },
  headingEmpty: { en: 'the heading is empty', zh: '列标题为空' },
  headingTaken: { en: '`{{header}}` is already the heading of `{{owner}}`', zh: '`{{header}}`已是`{{owner}}`的列标题' },
  keyOutsideColumns: { en: '`{{name}}` is part of the key, but not a column', zh: '`{{name}}`是查找依据，但不是列' },
  keyMayOccurTwice: { en: 'values of {{key}} may repeat', zh: '{{key}}的值可能重复' },
  makeUnique: { en: 'add `"unique": true` to the field', zh: '请在字段上写`"unique": true`' },
  addToUnique: { en: 'add these fields to `unique`', zh: '请将这些字段加入`unique`' },
  orChooseAnotherKey: { en: '{{advice}}, or use another key', zh: '{{advice}}，或换用其他字段查找' },
});

/** A sheet that is being checked. */
export interface SheetSubject {
  readonly report: Report;
  /** The fields that may be columns. */
  readonly properties: Properties;
  readonly excel: Pick<ExcelSource, 'columns' | 'key'>;
  readonly path: Path;
  /** Combinations of fields that are unique and so may be the key. */
  readonly groups: readonly (readonly string[])[];
}

/** Checks that columns are fields with unique headings, and that the key identifies a single record. */
function checkSheet(sheet: SheetSubject): void {
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
    if (seen.has(field)) report.error({ path, what: commonTexts.namedTwice({ name: field }), mend: commonTexts.removeOne });
    else if (!suiting.includes(field)) {
      const isThere = properties[field] !== undefined;
      const what = isThere ? texts.listAsColumn({ field }) : commonTexts.noField({ name: field });
      report.error({ path, what, mend: isThere ? commonTexts.removeIt : suggest(field, suiting) });
    }
    seen.add(field);
  }
}

/** Checks that headings are unique, because an import identifies columns by their heading. */
function checkHeaders(sheet: SheetSubject): void {
  const { properties, report } = sheet;
  const columns = columnsOf(sheet);
  const owners = new Map(columns.flatMap(({ field }) => ownHeaders(field, properties[field]).map((own) => [own, field])));
  for (const { field, headers, path } of columns) {
    headers.forEach((header, i) => {
      const key = keyOf(header);
      const owner = owners.get(key);
      const at = [...path, 'headers', i];
      if (key === '') report.error({ path: at, what: texts.headingEmpty, mend: commonTexts.writeSomething });
      else if (owner !== undefined) {
        const what = texts.headingTaken({ header, owner });
        report.error({ path: at, what, mend: owner === field ? commonTexts.removeIt : commonTexts.chooseAnother });
      }
      if (!owners.has(key)) owners.set(key, field);
    });
  }
}

function ownHeaders(name: string, property: PropertySource | undefined): string[] {
  return [name, ...Object.values(property?.title ?? {}), ...(property?.names ?? [])].map(keyOf);
}

/** Checks the other names of fields: an import identifies columns by these names, so no two fields that users enter may share a name. */
export function checkOtherNames({ source, report }: Subject): void {
  const { properties } = source.record;
  const entered = Object.entries(properties).filter(([, { names, system, derived, total }]) => names ?? !(system || derived || total));
  const owners = new Map(entered.flatMap(([name, { title }]) => ownHeaders(name, { type: 'string', title }).map((key) => [key, name])));
  for (const [name, { names = [] }] of entered) {
    names.forEach((other, i) => {
      const [key, path] = [keyOf(other), ['record', 'properties', name, 'names', i]];
      const owner = owners.get(key);
      if (key === '') report.error({ path, what: texts.headingEmpty, mend: commonTexts.writeSomething });
      else if (owner !== undefined) {
        const mend = owner === name ? commonTexts.removeIt : commonTexts.chooseAnother;
        report.error({ path, what: texts.headingTaken({ header: other, owner }), mend });
      }
      if (!owners.has(key)) owners.set(key, name);
    });
  }
}

/** Returns the comparison key of a heading: trimmed, ignoring case. */
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
    report.error({ path: [...path, 'key', i], ...unknownField(name, names) });
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

/** Whether the fields of the key are one of the unique combinations. */
export function isOneOf(groups: SheetSubject['groups'], key: readonly string[]): boolean {
  return groups.some((group) => group.length === key.length && group.every((name) => key.includes(name)));
}

/**
 * Returns the unique combinations of fields, including those that are unique only under a condition. With the latter, a row refers to the
 * record that meets the condition.
 */
function uniqueGroups({ record, unique = [] }: Pick<ResourceSource, 'record' | 'unique'>): string[][] {
  const single = Object.entries(record.properties).filter(([, property]) => property.unique || property.serial !== undefined);
  return [...single.map(([name]) => [name]), ...unique.map(({ fields }) => [...fields])];
}

interface Built {
  readonly fields: readonly Field[];
  readonly sections: readonly Section[];
  readonly uniques: readonly Unique[];
}

/** Compiles the workbook with its defaults. */
export function buildExcel({ excel = {} }: ResourceSource, { fields, sections, uniques }: Built): Excel {
  const singles = uniques.flatMap(({ fields: [first, ...rest], when }) => (first && !rest.length && !when ? [first] : []));
  const columns = excel.columns?.map(toColumn);
  const named = columns?.map(({ field }) => field);
  // If the file names its columns, the default key must be one of them.
  const first = singles.find((name) => named?.includes(name) ?? true);
  const key = excel.key ?? (first === undefined ? [] : [first]);
  const lines = Object.entries(excel.lines ?? {}).flatMap(([name, sheet]) => buildLines(name, sheet, fields));
  return {
    columns: columns ?? defaultColumns(fields, sections, key),
    key,
    ...(excel.owner !== undefined && { owner: excel.owner }),
    ...(lines.length > 0 && { lines }),
    ...(excel.related && { related: buildRelated(excel.related) }),
  };
}

/** Compiles the sheet of a field with lines. */
function buildLines(name: string, { by, key = [], columns }: ExcelLinesSource, fields: readonly Field[]): ExcelLines[] {
  const items = fields.find((field) => field.name === name)?.items;
  if (!items) return [];
  return [{ field: name, by, columns: columns?.map(toColumn) ?? defaultColumns(items, [], key), key }];
}

function buildRelated({ resource, by, sheetBy, sort, columns }: ExcelRelatedSource): ExcelRelated {
  return {
    resource,
    by,
    columns,
    ...(sheetBy !== undefined && { sheetBy }),
    ...(sort && { sorts: sort.map(toSort) }),
  };
}

function toColumn(column: NonNullable<NonNullable<ResourceSource['excel']>['columns']>[number]): Excel['columns'][number] {
  if (typeof column === 'string') return { field: column, headers: [] };
  return { field: column.field, headers: (column.headers ?? []).map((header) => header.trim()) };
}

/**
 * Returns the default columns: the fields that users enter, in form order. System fields in the key, such as serial numbers, come first.
 */
function defaultColumns(fields: readonly Field[], sections: readonly Section[], key: readonly string[]): Excel['columns'] {
  const formNames = sections.flatMap((section) => section.fields);
  const indexIn = ({ name }: Field): number => (formNames.includes(name) ? formNames.indexOf(name) : formNames.length);
  const given = fields.filter(({ name, system }) => system && key.includes(name));
  const entered = fields.filter((field) => !field.system && isSingleValue(field));
  const ordered = entered.toSorted((a, b) => indexIn(a) - indexIn(b));
  return [...given, ...ordered].map(({ name }) => ({ field: name, headers: [] }));
}

const columnTexts = faultTexts({
  nameFieldWithReference: { en: 'use a field with a `reference`', zh: '请指定带有`reference`的字段' },
  isFirstColumn: {
    en: '`{{name}}` of the record is already the first column',
    zh: '所属记录的`{{name}}`已是第一列',
  },
  cannotNameRecord: {
    en: '`{{by}}` ({{kind}}) cannot identify a record on another sheet',
    zh: '`{{by}}`（`{{kind}}`）不能用于在其他工作表中指明记录',
  },
  nameUniqueKey: {
    en: 'use a text, number or choice field with unique values',
    zh: '请指定值不重复的文本、数字或选项字段',
  },
  notOnFirstSheet: { en: '`{{by}}` is not a column of the first sheet', zh: '`{{by}}`不是第一个工作表的列' },
  makeUniqueOrRename: {
    en: 'add `"unique": true` to the field, or use another field',
    zh: '请在字段上写`"unique": true`，或换一个字段',
  },
  mayOccurTwice: { en: 'values of `{{by}}` may repeat', zh: '`{{by}}`的值可能重复' },
  cannotNameSheet: {
    en: '`{{name}}` ({{kind}}) cannot name a sheet',
    zh: '`{{name}}`（`{{kind}}`）不能作为工作表的名称',
  },
  nameTextChoiceOrReference: { en: 'use a text, choice or reference field', zh: '请写一个文本、选项或引用字段' },
  cannotGiveOrder: { en: '`{{name}}` cannot be used for sorting', zh: '`{{name}}`不能用于排序' },
});

/** Checks the sheets of the workbook: records, lines, and related records. */
export function checkExcel(subject: Subject): void {
  const { source, report } = subject;
  if (!source.excel) return;
  const groups = uniqueGroups(source);
  checkSheet({ report, properties: source.record.properties, excel: source.excel, path: ['excel'], groups });
  checkOwner(subject);
  checkExcelLines(subject, groups);
  checkExcelRelated(subject);
}

/** Checks that `owner` is a field that refers to a single record. */
function checkOwner({ source: { record, excel }, report }: Subject): void {
  const name = excel?.owner;
  if (name === undefined) return;
  const path = ['excel', 'owner'];
  const own = record.properties[name];
  const suiting = Object.keys(record.properties).filter((one) => {
    const { reference, type } = record.properties[one] ?? {};
    return reference !== undefined && type !== 'array';
  });
  if (!own) report.error({ path, ...unknownField(name, suiting) });
  else if (!suiting.includes(name)) {
    report.error({
      path,
      what: commonTexts.refersToNoSingleRecord({ name }),
      mend: columnTexts.nameFieldWithReference,
    });
  }
}

/** Checks the sheets of lines: the field with the lines, the field that identifies the record of a line, columns and keys. */
function checkExcelLines(subject: Subject, groups: SheetSubject['groups']): void {
  const { source, world, report } = subject;
  const { properties } = source.record;
  const fields = Object.keys(properties).filter((name) => properties[name]?.lines);
  for (const [name, sheet] of Object.entries(source.excel?.lines ?? {})) {
    const path: Path = ['excel', 'lines', name];
    if (!fields.includes(name)) {
      const isThere = Object.hasOwn(properties, name);
      const what = isThere ? commonTexts.holdsNoLines({ name }) : commonTexts.noField({ name });
      report.error({ path, on: 'key', what, mend: suggest(name, fields) });
      continue;
    }
    checkBy(subject, { sheet, path, groups });
    const lines = properties[name]?.lines;
    const child = world.sources.get(lines?.resource ?? '');
    // If the resource of the lines is missing, this is reported at the lines field.
    if (!child) continue;
    const own = Object.entries(child.record.properties).filter(([each]) => each !== lines?.by && each !== lineNo);
    checkSheet({
      report,
      path,
      excel: sheet,
      properties: Object.fromEntries(own),
      groups: uniqueGroups(child).map((group) => group.filter((each) => each !== lines?.by)),
    });
    sheet.columns?.forEach((column, i) => {
      if ((typeof column === 'string' ? column : column.field) !== sheet.by) return;
      const what = columnTexts.isFirstColumn({ name: sheet.by });
      report.error({ path: [...path, 'columns', i], what, mend: commonTexts.removeIt });
    });
  }
}

interface Placed {
  readonly sheet: ExcelLinesSource;
  readonly path: Path;
  readonly groups: SheetSubject['groups'];
}

function checkBy({ source, report }: Subject, { sheet: { by }, path: above, groups }: Placed): void {
  const { properties } = source.record;
  const path = [...above, 'by'];
  const property = Object.hasOwn(properties, by) ? properties[by] : undefined;
  if (!property) {
    const suiting = Object.keys(properties).filter((name) => isOneOf(groups, [name]));
    report.error({ path, ...unknownField(by, suiting) });
    return;
  }
  // A cell shows the label of a reference, which may belong to several records.
  if (property.reference || !canNameSheet(property)) {
    const kind = kindNameOf(property);
    const what = columnTexts.cannotNameRecord({ by, kind });
    report.error({ path, what, mend: columnTexts.nameUniqueKey });
    return;
  }
  const columns = source.excel?.columns?.map((column) => (typeof column === 'string' ? column : column.field));
  if (columns && !columns.includes(by)) {
    report.error({ path, what: columnTexts.notOnFirstSheet({ by }), mend: commonTexts.addToColumns });
  }
  if (isOneOf(groups, [by])) return;
  const mend = columnTexts.makeUniqueOrRename;
  report.error({ path, what: columnTexts.mayOccurTwice({ by }), mend });
}

const relatedPath: Path = ['excel', 'related'];

/** Whether the values of a field can be names of sheets: each value has only one written form, and is short and meaningful. */
function canNameSheet(property: PropertySource): boolean {
  const field = asField(property);
  return hasOneForm(field) && !isYesNo(field) && !isTextArea(field);
}

/** Checks the sheets of related records: their reference to the record, the field that names the sheet, order and columns. */
function checkExcelRelated(subject: Subject): void {
  const { source, world, report } = subject;
  const related = source.excel?.related;
  if (!related) return;
  checkRelated(subject, { resource: related.resource, by: related.by }, relatedPath);
  const properties = world.sources.get(related.resource)?.record.properties;
  // A missing or invalid resource has already been reported by the check above.
  if (!properties) return;
  checkSheetBy(subject, related.sheetBy, properties);
  checkSort(subject, related.sort ?? [], properties);
  checkSheet({ report, path: relatedPath, properties, excel: { columns: related.columns }, groups: [] });
}

function checkSheetBy({ report }: Subject, name: string | undefined, properties: Properties): void {
  if (name === undefined) return;
  const at = [...relatedPath, 'sheetBy'];
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!property) {
    const suiting = Object.entries(properties).flatMap(([each, one]) => (canNameSheet(one) ? [each] : []));
    report.error({ path: at, ...unknownField(name, suiting) });
    return;
  }
  if (canNameSheet(property)) return;
  const kind = kindNameOf(property);
  const what = columnTexts.cannotNameSheet({ name, kind });
  report.error({ path: at, what, mend: columnTexts.nameTextChoiceOrReference });
}

function checkSort({ report }: Subject, sort: readonly string[], properties: Properties): void {
  const suiting = [...Object.keys(properties), ...serverFields].filter((name) => {
    const property = properties[name];
    return !property || isSingleValue(asField(property));
  });
  sort.forEach((signed, i) => {
    const name = signed.replace(/^-/, '');
    if (suiting.includes(name)) return;
    const isThere = properties[name] !== undefined;
    const what = isThere ? columnTexts.cannotGiveOrder({ name }) : commonTexts.noField({ name });
    report.error({
      path: [...relatedPath, 'sort', i],
      what,
      mend: isThere ? commonTexts.removeIt : suggest(name, suiting),
    });
  });
}
