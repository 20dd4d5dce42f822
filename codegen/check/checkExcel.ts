import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import { checkExcelLines } from './checkExcelLines.ts';
import { checkExcelRelated } from './checkExcelRelated.ts';
import { checkSheet, uniqueGroups } from './checkSheet.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  refersToNoOneRecord: { en: '`{{name}}` refers to no one record', zh: '`{{name}}`不是引用单条记录的字段' },
  nameFieldWithReference: { en: 'name a field with a `reference`', zh: '请指定带有`reference`的字段' },
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
