import type { Field } from '../../../contract/resource.ts';
import { fill, type Text } from '../../../contract/wire.ts';
import { messages } from '../../../fields/messages.ts';
import type { TemplateParams } from './template.ts';

/** The texts of a template's sheets. */
export const templateTexts = {
  notes: { zh: '填写说明', en: 'Notes' },
  choices: { zh: '选项', en: 'Choices' },
  column: { zh: '列', en: 'Column' },
  required: { zh: '必填', en: 'Required' },
  rule: { zh: '规则', en: 'Rule' },
  allowed: { zh: '可选值', en: 'Choices' },
  example: { zh: '示例', en: 'Example' },
  provided: { zh: '由系统生成，新增时留空', en: 'Set by the system: leave it empty for new records' },
  passedOver: { zh: '由系统维护，导入时忽略', en: 'Set by the system: ignored on import' },
  reference: { zh: '填写{{of}}的名称或代码', en: 'The name or code of a record in {{of}}' },
  many: { zh: '可选记录超过{{n}}条，未列出', en: 'More than {{n}} choices, so they are not listed' },
  number: { zh: '数字，最多{{scale}}位小数', en: 'A number with at most {{scale}} {{scale:decimal|decimals}}' },
  day: { zh: '日期，如 2026-11-20', en: 'A date such as 2026-11-20' },
  moment: {
    zh: '日期时间，按列名所示时区（{{zone}}）填写，如 2026-11-20 08:30:00',
    en: 'A date and time in the time zone of the heading ({{zone}}), such as 2026-11-20 08:30:00',
  },
  key: {
    zh: '用于查找已有记录：相同则更新，没有则新增',
    en: 'Identifies the record: an existing one is updated, otherwise a new one is added',
  },
  sheet: { zh: '工作表“{{title}}”', en: 'Sheet “{{title}}”' },
  unlisted: { zh: '所填内容不在可选值中', en: 'This is not one of the choices' },
} as const satisfies Record<string, Text>;

/** Notes about the whole workbook, shown below the columns. */
export const generalNotes: readonly Text[] = [
  {
    zh: '带 * 的列必填。第 2 行是示例，导入时忽略，可以删除。',
    en: 'Columns marked * are required. Row 2 is an example: the import ignores it, and you can delete it.',
  },
  {
    zh: '列的顺序不限；没有的列保持原值，留空的单元格会清空该字段。',
    en: 'Columns can be in any order. Fields without a column keep their values; an empty cell clears the field.',
  },
  {
    zh: '隐藏或被筛选掉的行和列也会读取。请勿跨行合并单元格。列名上方可以有标题行。',
    en: 'Hidden and filtered rows and columns are imported too. Do not merge cells across rows. You can put a title above the headings.',
  },
  {
    zh: '编码列为文本格式，前导零会保留；请勿改为数字格式。',
    en: 'Code columns are formatted as text to keep leading zeros. Do not change them to numbers.',
  },
  {
    zh: '导出的工作簿带有隐藏的版本列，用于避免覆盖导出后他人修改的内容，请保留该列。',
    en: 'An exported workbook has a hidden version column, so that changes made by others since the export are not overwritten unnoticed. Keep this column.',
  },
];

/** Notes on which sheets are read: only the first one, or those of lines too. */
export const readNotes = {
  first: {
    zh: '一个文件最多 200,000 行、200 列、50 MB，只读取第一个工作表。',
    en: 'A file can have up to 200,000 rows, 200 columns and 50 MB. Only the first sheet is imported.',
  },
  lines: {
    zh: '一个文件各工作表合计最多 200,000 行，每个最多 200 列，共 50 MB。明细按第一列归入第一个工作表中的记录，或已有的记录；没有列出的已有明细保持不变。',
    en: 'A file can have up to 200,000 rows in all sheets together, 200 columns per sheet and 50 MB. The first column of a line shows which record it belongs to: one on the first sheet or an existing one. Existing lines that are not listed stay unchanged.',
  },
} as const satisfies Record<string, Text>;

/** The input rule of each kind of field. */
const kindTexts: Readonly<Record<string, Text>> = {
  integer: messages.whole,
  decimal: templateTexts.number,
  money: templateTexts.number,
  date: templateTexts.day,
  'date-time': templateTexts.moment,
};

/** Describes the input rules of a column in one line. */
export function ruleOf(field: Field, { resource, language, zone, titleOf, choicesOf }: TemplateParams): string {
  const t = (text: Text, values: Record<string, string | number> = {}): string =>
    fill(text[language], { field: field.title[language], ...values });
  const { description, system, reference, patternMessage, pattern, minimum, maximum, maxLength } = field;
  const isKey = resource.excel.key.includes(field.name);
  if (system) return t(isKey ? templateTexts.provided : templateTexts.passedOver);
  const kind = Object.hasOwn(kindTexts, field.kind) ? kindTexts[field.kind] : undefined;
  const parts = [
    isKey && t(templateTexts.key),
    description?.[language],
    reference && t(templateTexts.reference, { of: titleOf(reference.resource) }),
    choicesOf.get(field.name) === 'many' && t(templateTexts.many, { n: mostChoices }),
    pattern && patternMessage?.[language],
    kind && t(kind, { scale: field.scale ?? 4, zone }),
    minimum !== undefined && maximum !== undefined && t(messages.range, { a: minimum, b: maximum }),
    minimum !== undefined && maximum === undefined && t(messages.minimum, { limit: minimum }),
    maximum !== undefined && minimum === undefined && t(messages.maximum, { limit: maximum }),
    maxLength !== undefined && t(messages.maxLength, { limit: maxLength }),
  ];
  return parts.filter(Boolean).join(language === 'zh' ? '；' : '; ');
}

/** Maximum length of a drop-down list of records. */
export const mostChoices = 500;
