import type { CellStyle, CellValue, DataValidation, WriteSheet } from 'hucre';
import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fill, joiners, type Language, type Text } from '../../../contract/wire.ts';
import { isYesNo } from '../../../fields/kinds.ts';
import { messages } from '../../../fields/messages.ts';
import { columnFormat, headingOf, markRequired, sheetColumns, sheetNames } from '../columns.ts';
import { lettersOf } from '../write/parts.ts';
import { exampleCells, exampleOf } from './examples.ts';

/** Number of rows with formats and drop-down lists; users may fill in more. */
const preparedRows = 5_000;

/** A sheet of lines; its columns are the fields of `resource`. */
export type TemplateLines = Pick<TemplateParams, 'resource' | 'choicesOf'> & { readonly title: string };

/** A sheet to be filled in. */
interface Filled {
  readonly title: string;
  readonly params: TemplateParams;
  readonly fields: readonly Field[];
  readonly choices: Choices;
  /** First column of this sheet's lists on the choices sheet. */
  readonly start: number;
}

type Choices = readonly (readonly string[])[];

/** Returns the template workbook: the columns of the export with an example row, a sheet that explains the columns, and drop-down lists. */
export async function writeTemplate(params: TemplateParams, lines: readonly TemplateLines[] = []): Promise<Buffer> {
  const { language } = params;
  const all = filledSheets(params, lines);
  const choices = all.flatMap((sheet) => sheet.choices);
  const longest = Math.max(0, ...choices.map((list) => list.length));
  const fields = all.flatMap((sheet) => sheet.fields);
  const lists: WriteSheet = {
    name: templateTexts.choices[language],
    columns: fields.map((field) => ({ ...columnFormat(field), numFmt: '@' })),
    rows: [
      fields.map((field) => headingOf(field, language, params.zone)),
      ...Array.from({ length: longest }, (_, row) => choices.map((list) => list[row] ?? null)),
    ],
  };
  const names = sheetNames([...all.map(({ title }) => title), templateTexts.notes[language]]);
  const sheets = [...all.map((sheet, i) => mainSheet(sheet, names[i] ?? '')), notesSheet(all, names.at(-1) ?? '')];
  // The library is loaded on demand, because it has about a hundred modules that nothing else needs.
  const { writeXlsx } = await import('hucre');
  return Buffer.from(await writeXlsx({ sheets: longest > 0 ? [...sheets, lists] : sheets, stringMode: 'inline' }));
}

function filledSheets(params: TemplateParams, lines: readonly TemplateLines[]): Filled[] {
  let start = 0;
  const { resource, language } = params;
  return [{ title: resource.title[language], ...params }, ...lines.map((own) => ({ ...params, ...own }))].map(
    ({ title, ...own }): Filled => {
      const fields = sheetColumns(own.resource).map(({ field }) => field);
      const choices = fields.map((field) => choicesIn(field, own));
      const sheet = { title, params: own, fields, choices, start };
      start += fields.length;
      return sheet;
    },
  );
}

function mainSheet({ params: { language, zone }, fields, choices, start }: Filled, name: string): WriteSheet {
  const headings = fields.map((field) => {
    const heading = headingOf(field, language, zone);
    return field.required && !field.system ? markRequired(heading) : heading;
  });
  const example = exampleCells(fields, { language, choices });
  const formats = fields.map((field) => columnFormat(field));
  const styled = [
    ...headings.map((value, i) => [`0,${i}`, { value, style: headingStyle }] as const),
    ...example.map((value, i) => [`1,${i}`, { value, style: { ...exampleStyle, ...numFmtOf(formats[i]) } }] as const),
  ];
  return {
    name,
    columns: formats,
    rows: [headings, example],
    cells: new Map(styled),
    freezePane: { rows: 1 },
    dataValidations: fields.flatMap((field, i) => validationOf(field, { i, at: start + i, n: choices[i]?.length ?? 0, language })),
  };
}

const headingStyle: CellStyle = { font: { bold: true }, numFmt: '@' };
const exampleStyle: CellStyle = { font: { italic: true, color: { rgb: '808080' } } };

function numFmtOf(format: { readonly numFmt: string } | undefined): CellStyle {
  return format ? { numFmt: format.numFmt } : {};
}

interface Listed {
  readonly i: number;
  /** The column of the choices sheet that contains the list. */
  readonly at: number;
  readonly n: number;
  readonly language: Language;
}

/** Returns the drop-down list of a column. For references, other input gives no warning, because a record may be named by its code. */
function validationOf({ reference }: Field, { i, at, n, language }: Listed): DataValidation[] {
  if (n === 0) return [];
  const [column, list] = [lettersOf(i), lettersOf(at)];
  return [
    {
      type: 'list',
      formula1: `'${templateTexts.choices[language]}'!$${list}$2:$${list}$${n + 1}`,
      allowBlank: true,
      range: `${column}2:${column}${preparedRows + 1}`,
      ...(reference
        ? { showErrorMessage: false }
        : { showErrorMessage: true, errorStyle: 'warning', errorMessage: templateTexts.unlisted[language] }),
    },
  ];
}

function notesSheet(all: readonly Filled[], name: string): WriteSheet {
  const language = all[0]?.params.language ?? 'zh';
  const isAlone = all.length === 1;
  const notes = [...generalNotes, readNotes[isAlone ? 'first' : 'lines']];
  return {
    name,
    columns: [24, 10, 60, 60, 24].map((width) => ({ width, numFmt: '@' })),
    rows: [
      [templateTexts.column, templateTexts.required, templateTexts.rule, templateTexts.allowed, templateTexts.example].map(
        (text) => text[language],
      ),
      ...all.flatMap((sheet) => [...(isAlone ? [] : [[fill(templateTexts.sheet[language], { title: sheet.title })]]), ...noteRows(sheet)]),
      [''],
      ...notes.map((note) => [note[language]]),
    ],
    freezePane: { rows: 1 },
  };
}

function noteRows({ params, fields, choices }: Filled): CellValue[][] {
  const { language, zone } = params;
  return fields.map((field, i): CellValue[] => [
    headingOf(field, language, zone),
    field.required && !field.system ? messages.yes[language] : '',
    ruleOf(field, params),
    field.reference ? '' : (choices[i] ?? []).join(joiners[language]),
    (field.reference && choices[i]?.[0]) || exampleOf(field, language),
  ]);
}

function choicesIn({ name, kind, options = [], system }: Field, { language, choicesOf }: TemplateParams): string[] {
  if (system) return [];
  if (isYesNo({ kind })) return [messages.yes[language], messages.no[language]];
  const offered = choicesOf.get(name);
  return offered && offered !== 'many' ? [...offered] : options.map(({ title }) => title[language]);
}

/** The input for a template. */
export interface TemplateParams {
  readonly resource: Resource;
  readonly language: Language;
  /** The time zone in which date-times are written. */
  readonly zone: string;
  /** Returns the title of another resource, for columns that reference it. */
  readonly titleOf: (resource: string) => string;
  /** The labels offered by each reference field; `many` if there are too many to list. */
  readonly choicesOf: ReadonlyMap<string, readonly string[] | 'many'>;
}

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
const generalNotes: readonly Text[] = [
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
const readNotes = {
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
