import type { Field } from '../../../contract/resource.ts';
import { fill, type Text } from '../../../contract/text.ts';
import { messages } from '../../../fields/messages.ts';
import type { TemplateParams } from './template.ts';

/** The words of a template's sheets. */
export const templateTexts = {
  notes: { zh: '填写说明', en: 'Notes' },
  choices: { zh: '选项', en: 'Choices' },
  column: { zh: '列', en: 'Column' },
  required: { zh: '必填', en: 'Required' },
  rule: { zh: '规则', en: 'Rule' },
  allowed: { zh: '可选值', en: 'Choices' },
  example: { zh: '示例', en: 'Example' },
  provided: { zh: '由系统生成，新增时留空', en: 'Given by the system: leave it empty for a new record' },
  passedOver: { zh: '由系统维护，导入时忽略', en: 'Kept by the system: passed over by an import' },
  reference: { zh: '填写{of}的名称或代码', en: 'The name or the code of a record of {of}' },
  many: { zh: '可选记录超过{n}条，未列出', en: 'More than {n} can be chosen: they are not listed' },
  number: { zh: '数字，最多{scale}位小数', en: 'A number with at most {scale} {scale:decimal|decimals}' },
  day: { zh: '日期，如 2026-11-20', en: 'A date such as 2026-11-20' },
  moment: {
    zh: '日期时间，按列名所示时区（{zone}）填写，如 2026-11-20 08:30:00',
    en: 'A date and time on the clock of the zone in the heading ({zone}), such as 2026-11-20 08:30:00',
  },
  key: {
    zh: '用于查找已有记录：相同则更新，没有则新增',
    en: 'Finds the record: the same is updated, another one is new',
  },
  sheet: { zh: '工作表“{title}”', en: 'The sheet “{title}”' },
  unlisted: { zh: '所填内容不在可选值中', en: 'This is not one of the choices' },
} as const satisfies Record<string, Text>;

/** What holds for the workbook as a whole; it stands below the columns. */
export const generalNotes: readonly Text[] = [
  {
    zh: '带 * 的列必填。第 2 行是示例，导入时忽略，可以删除。',
    en: 'Columns with * must be filled. Row 2 is an example: an import passes it over, and it may be deleted.',
  },
  {
    zh: '列的顺序不限；没有的列保持原值，留空的单元格会清空该字段。',
    en: 'Columns may stand in any order. What has no column stays as it is; an empty cell empties its field.',
  },
  {
    zh: '隐藏或被筛选掉的行和列也会读取。请勿跨行合并单元格。列名上方可以有标题行。',
    en: 'Rows and columns that are hidden or filtered away are read too. Please do not merge cells over several rows. A title may stand above the headings.',
  },
  {
    zh: '编码列为文本格式，前导零会保留；请勿改为数字格式。',
    en: 'Columns of codes are text, so that leading zeros stay: please do not turn them into numbers.',
  },
  {
    zh: '导出的工作簿带有隐藏的版本列：导出后他人改过的内容不会被悄悄覆盖，请保留该列。',
    en: 'An exported workbook carries a hidden column of versions, so that nothing that others have changed since is written over unseen: please leave it there.',
  },
];

/** What is read of a workbook: its first sheet, or those of lines too. */
export const readNotes = {
  first: {
    zh: '一个文件最多 200,000 行、200 列、50 MB，只读取第一个工作表。',
    en: 'A file has at most 200,000 rows, 200 columns and 50 MB; only its first sheet is read.',
  },
  lines: {
    zh: '一个文件各工作表合计最多 200,000 行，每个最多 200 列，共 50 MB。明细按第一列归入第一个工作表中的记录，或已有的记录；没有列出的已有明细保持不变。',
    en: 'A file has at most 200,000 rows on all sheets together, 200 columns on each, and 50 MB. A line belongs to the record that its first column names, on the first sheet or stored before; stored lines that are not listed stay as they are.',
  },
} as const satisfies Record<string, Text>;

/** What a kind of value asks for. */
const kindTexts: Readonly<Record<string, Text>> = {
  integer: messages.whole,
  decimal: templateTexts.number,
  money: templateTexts.number,
  date: templateTexts.day,
  'date-time': templateTexts.moment,
};

/** What may stand in a column, in one line. */
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

/** Records of another resource that a drop-down list offers; more of them help nobody. */
export const mostChoices = 500;
