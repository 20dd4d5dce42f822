import { kindNameOf } from '../model/kindNameOf.ts';
import { lineNo } from '../model/lines/childOf.ts';
import type { ExcelLinesSource } from '../read/excelSource.ts';
import type { Path } from '../read/place.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkSheet, isOneOf, type SheetSubject, uniqueGroups } from './checkSheet.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  isFirstColumn: {
    en: '`{{name}}` is the first column already, of the record',
    zh: '`{{name}}`已是第一列，取自所属记录',
  },
  cannotNameRecord: {
    en: '`{{by}}` ({{kind}}) cannot name a record on another sheet',
    zh: '`{{by}}`（`{{kind}}`）不能用来在另一工作表上指明记录',
  },
  nameUniqueKey: {
    en: 'name a text, a number or a choice that occurs once',
    zh: '请指定值不重复的文本、数字或选项字段',
  },
  notOnFirstSheet: { en: '`{{by}}` is no column of the first sheet', zh: '`{{by}}`不是第一个工作表的列' },
  makeUniqueOrRename: {
    en: 'write `unique`: true at the field, or choose another field',
    zh: '请在字段上写`unique`: `true`，或换一个字段',
  },
  mayOccurTwice: { en: '`{{by}}` may occur more than once', zh: '`{{by}}`的值可能重复' },
});

/** Kinds whose values a cell tells just as they are: what names a record on another sheet must be one of them. */
const unnaming: ReadonlySet<string> = new Set([
  ...['reference', 'references', 'rows', 'lines', 'file', 'boolean', 'decimal', 'money', 'date-time', 'text-area'],
]);

/** Checks the sheets of lines: which lines they hold, by what a row finds its record, and their own columns and keys. */
export function checkExcelLines(subject: Subject, groups: SheetSubject['groups']): void {
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
    // That the lines are not there, or not described, is told of the field itself.
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
  if (unnaming.has(kind)) {
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
