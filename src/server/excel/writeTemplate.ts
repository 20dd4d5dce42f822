import { type CellValue, type DataValidation, type WriteSheet, writeXlsx } from 'hucre';
import type { Field, Resource } from '../../contract/resource.ts';
import { fill, type Language, type Text } from '../../contract/text.ts';
import { messages } from '../../fields/messages.ts';
import { exampleOf } from './exampleOf.ts';
import { headingOf, markRequired } from './headings.ts';
import { sheetColumns } from './sheetColumns.ts';
import { sheetName } from './sheetName.ts';
import { columnLook } from './toCell.ts';

/** Rows that have the format and the drop-down lists; more may be filled all the same. */
const preparedRows = 5_000;

const words = {
  notes: { zh: '填写说明', en: 'Notes' },
  choices: { zh: '选项', en: 'Choices' },
  column: { zh: '列', en: 'Column' },
  required: { zh: '必填', en: 'Required' },
  rule: { zh: '规则', en: 'Rule' },
  allowed: { zh: '可选值', en: 'Choices' },
  example: { zh: '示例', en: 'Example' },
  given: { zh: '由系统生成，新增时留空', en: 'Given by the system: leave it empty for a new record' },
  passedOver: { zh: '由系统维护，导入时忽略', en: 'Kept by the system: passed over by an import' },
  reference: { zh: '填写{of}的名称或代码', en: 'The name or the code of a record of {of}' },
  number: { zh: '数字，最多{scale}位小数', en: 'A number with at most {scale} decimals' },
  day: { zh: '日期，如 2026-11-20', en: 'A date such as 2026-11-20' },
  moment: { zh: '日期时间（UTC），如 2026-11-20 08:30:00', en: 'A date and time in UTC such as 2026-11-20 08:30:00' },
} as const satisfies Record<string, Text>;

interface Asked {
  readonly resource: Resource;
  readonly language: Language;
  /** The title of another resource, for a column that refers to it. */
  readonly titleOf: (resource: string) => string;
}

/** The workbook that people fill: the columns of the export, a sheet that explains them, and drop-down lists. */
export async function writeTemplate({ resource, language, titleOf }: Asked): Promise<Buffer> {
  const fields = sheetColumns(resource).map(({ field }) => field);
  const choices = fields.map((field) => choicesOf(field, language));
  const choicesName = words.choices[language];
  const main: WriteSheet = {
    name: sheetName(resource.title[language]),
    columns: fields.map((field) => ({ ...columnLook(field) })),
    rows: [
      fields.map((field) =>
        field.required && !field.system ? markRequired(headingOf(field, language)) : headingOf(field, language),
      ),
    ],
    freezePane: { rows: 1 },
    dataValidations: choices.flatMap((list, i): DataValidation[] => {
      if (list.length === 0) return [];
      const column = letters(i);
      return [
        {
          type: 'list',
          formula1: `'${choicesName}'!$${column}$2:$${column}$${list.length + 1}`,
          allowBlank: true,
          range: `${column}2:${column}${preparedRows + 1}`,
        },
      ];
    }),
  };
  const notes: WriteSheet = {
    name: words.notes[language],
    columns: [24, 10, 60, 60, 24].map((width) => ({ width, numFmt: '@' })),
    rows: [
      [words.column, words.required, words.rule, words.allowed, words.example].map((text) => text[language]),
      ...fields.map((field, i): CellValue[] => [
        headingOf(field, language),
        field.required && !field.system ? messages.yes[language] : '',
        ruleOf(field, { language, titleOf, isKey: resource.excel.key.includes(field.name) }),
        (choices[i] ?? []).join(language === 'zh' ? '、' : ', '),
        exampleOf(field, language),
      ]),
    ],
    freezePane: { rows: 1 },
  };
  const longest = Math.max(0, ...choices.map((list) => list.length));
  const lists: WriteSheet = {
    name: choicesName,
    columns: fields.map((field) => ({ ...columnLook(field), numFmt: '@' })),
    rows: [
      fields.map((field) => headingOf(field, language)),
      ...Array.from({ length: longest }, (_, row) => choices.map((list) => list[row] ?? null)),
    ],
  };
  const sheets = longest > 0 ? [main, notes, lists] : [main, notes];
  return Buffer.from(await writeXlsx({ sheets, stringMode: 'inline' }));
}

function choicesOf({ kind, options = [], system }: Field, language: Language): string[] {
  if (system) return [];
  if (kind === 'boolean') return [messages.yes[language], messages.no[language]];
  return options.map(({ title }) => title[language]);
}

interface Told {
  readonly language: Language;
  readonly titleOf: Asked['titleOf'];
  readonly isKey: boolean;
}

/** What may stand in a column, in one line. */
function ruleOf(field: Field, { language, titleOf, isKey }: Told): string {
  const say = (text: Text, values: Record<string, string | number> = {}): string =>
    fill(text[language], { field: field.title[language], ...values });
  const { description, system, reference, patternMessage, pattern, minimum, maximum, maxLength } = field;
  if (system) return say(isKey ? words.given : words.passedOver);
  const parts = [
    description?.[language],
    reference && say(words.reference, { of: titleOf(reference.resource) }),
    pattern && patternMessage?.[language],
    Object.hasOwn(kindWords, field.kind) ? say(kindWords[field.kind] as Text, { scale: field.scale ?? 4 }) : undefined,
    minimum !== undefined && maximum !== undefined && say(messages.range, { a: minimum, b: maximum }),
    minimum !== undefined && maximum === undefined && say(messages.minimum, { limit: minimum }),
    maximum !== undefined && minimum === undefined && say(messages.maximum, { limit: maximum }),
    maxLength !== undefined && say(messages.maxLength, { limit: maxLength }),
  ];
  return parts.filter(Boolean).join(language === 'zh' ? '；' : '; ');
}

const kindWords: Readonly<Record<string, Text>> = {
  integer: messages.whole,
  decimal: words.number,
  money: words.number,
  date: words.day,
  'date-time': words.moment,
};

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
