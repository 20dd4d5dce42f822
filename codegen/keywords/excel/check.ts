/** The sheets of a workbook: that of the records, those of their lines, and those of records that refer to them. */

import { serverFields } from '../../../src/contract/record.ts';
import type { Subject } from '../../check/subject.ts';
import { suggest } from '../../check/suggest.ts';
import type { Path } from '../../read/location.ts';
import type { ExcelLinesSource } from '../../read/pageSource.ts';
import { kindNameOf } from '../../read/property.ts';
import type { Properties } from '../../read/recordSource.ts';

import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { lineNo } from '../lines.ts';
import { checkRelated } from '../related.ts';
import { checkSheet, isOneOf, type SheetSubject, uniqueGroups } from './sheet.ts';

const texts = faultTexts({
  refersToNoOneRecord: { en: '`{{name}}` does not refer to a single record', zh: '`{{name}}`不是引用单条记录的字段' },
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

/** Checks the sheets of the workbook: that of the records, those of their lines, and those of what refers to them. */
export function checkExcel(subject: Subject): void {
  const { source, report } = subject;
  if (!source.excel) return;
  const groups = uniqueGroups(source);
  checkSheet({ report, properties: source.record.properties, excel: source.excel, path: ['excel'], groups });
  checkOwner(subject);
  checkExcelLines(subject, groups);
  checkExcelRelated(subject);
}

/** Whose rows these are is said by a reference. */
function checkOwner({ source: { record, excel }, report }: Subject): void {
  const name = excel?.owner;
  if (name === undefined) return;
  const path = ['excel', 'owner'];
  const own = record.properties[name];
  const suiting = Object.keys(record.properties).filter((one) => {
    const { reference, type } = record.properties[one] ?? {};
    return reference !== undefined && type !== 'array';
  });
  if (!own) report.error({ path, what: commonTexts.noField({ name }), mend: suggest(name, suiting) });
  else if (!suiting.includes(name)) {
    report.error({ path, what: texts.refersToNoOneRecord({ name }), mend: texts.nameFieldWithReference });
  }
}

/** Kinds whose values a cell does not show exactly, so that they cannot identify a record on another sheet. */
const notNamingRecords: ReadonlySet<string> = new Set([
  ...['reference', 'references', 'rows', 'lines', 'file', 'boolean', 'decimal', 'money', 'date-time', 'text-area'],
]);

/** Checks the sheets of lines: which lines they hold, by what a row finds its record, and their own columns and keys. */
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
    // Missing or undescribed lines are reported at the field itself.
    if (!child) continue;
    const own = Object.entries(child.record.properties).filter(([each]) => each !== lines?.by && each !== lineNo);
    checkSheet({
      ...{ report, path, excel: sheet, properties: Object.fromEntries(own) },
      groups: uniqueGroups(child).map((group) => group.filter((each) => each !== lines?.by)),
    });
    sheet.columns?.forEach((column, i) => {
      if ((typeof column === 'string' ? column : column.field) !== sheet.by) return;
      const what = texts.isFirstColumn({ name: sheet.by });
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
    report.error({ path, what: commonTexts.noField({ name: by }), mend: suggest(by, suiting) });
    return;
  }
  const kind = kindNameOf(property);
  if (notNamingRecords.has(kind)) {
    const what = texts.cannotNameRecord({ by, kind });
    report.error({ path, what, mend: texts.nameUniqueKey });
    return;
  }
  const columns = source.excel?.columns?.map((column) => (typeof column === 'string' ? column : column.field));
  if (columns && !columns.includes(by)) {
    report.error({ path, what: texts.notOnFirstSheet({ by }), mend: commonTexts.addToColumns });
  }
  if (isOneOf(groups, [by])) return;
  const mend = texts.makeUniqueOrRename;
  report.error({ path, what: texts.mayOccurTwice({ by }), mend });
}

const path: Path = ['excel', 'related'];

/** Kinds whose values name no sheet: lists, files, and what is written in more than one way or at any length. */
const notNamingSheets: ReadonlySet<string> = new Set([
  ...['references', 'rows', 'lines', 'file', 'boolean', 'decimal', 'money', 'date-time', 'text-area'],
]);

/** Checks the sheets of records that refer to the exported ones: whose they are, what a sheet is for, order and columns. */
function checkExcelRelated(subject: Subject): void {
  const { source, world, report } = subject;
  const related = source.excel?.related;
  if (!related) return;
  checkRelated(subject, { resource: related.resource, by: related.by }, path);
  const properties = world.sources.get(related.resource)?.record.properties;
  // A missing or invalid resource has been reported already.
  if (!properties) return;
  checkSheetBy(subject, related.sheetBy, properties);
  checkSort(subject, related.sort ?? [], properties);
  checkSheet({ report, path, properties, excel: { columns: related.columns }, groups: [] });
}

function checkSheetBy({ report }: Subject, name: string | undefined, properties: Properties): void {
  if (name === undefined) return;
  const at = [...path, 'sheetBy'];
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!property) {
    const suiting = Object.entries(properties).flatMap(([each, one]) =>
      notNamingSheets.has(kindNameOf(one)) ? [] : [each],
    );
    report.error({ path: at, what: commonTexts.noField({ name }), mend: suggest(name, suiting) });
    return;
  }
  const kind = kindNameOf(property);
  if (!notNamingSheets.has(kind)) return;
  const what = texts.cannotNameSheet({ name, kind });
  report.error({ path: at, what, mend: texts.nameTextChoiceOrReference });
}

function checkSort({ report }: Subject, sort: readonly string[], properties: Properties): void {
  const suits = (name: string): boolean => properties[name]?.type !== 'array' && properties[name]?.format !== 'file';
  const suiting = [...Object.keys(properties).filter(suits), ...serverFields];
  sort.forEach((signed, i) => {
    const name = signed.replace(/^-/, '');
    if (suiting.includes(name)) return;
    const isThere = properties[name] !== undefined;
    const what = isThere ? texts.cannotGiveOrder({ name }) : commonTexts.noField({ name });
    report.error({ path: [...path, 'sort', i], what, mend: isThere ? commonTexts.removeIt : suggest(name, suiting) });
  });
}
