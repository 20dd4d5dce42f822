import { type CellStyle, type CellValue, type DataValidation, type WriteSheet, writeXlsx } from 'hucre';
import type { Field, Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { messages } from '../../../fields/messages.ts';
import { headingOf, markRequired } from '../headings.ts';
import { sheetColumns } from '../sheetColumns.ts';
import { sheetName } from '../sheetName.ts';
import { columnLook } from '../toCell.ts';
import { exampleCells } from './exampleCells.ts';
import { exampleOf } from './exampleOf.ts';
import { ruleOf } from './ruleOf.ts';
import { generalNotes, templateWords as words } from './templateWords.ts';

/** Rows that have the format and the drop-down lists; more may be filled all the same. */
const preparedRows = 5_000;

/** What a template is made of. */
export interface TemplateAsked {
  readonly resource: Resource;
  readonly language: Language;
  /** The zone whose clock moments are written by. */
  readonly zone: string;
  /** The title of another resource, for a column that refers to it. */
  readonly titleOf: (resource: string) => string;
  /** What people call the records that a reference offers, by its field; `many` when they are too many to be listed. */
  readonly choicesOf: ReadonlyMap<string, readonly string[] | 'many'>;
}

/** The workbook that people fill: the columns of the export with an example, a sheet that explains them, and drop-down lists. */
export async function writeTemplate(asked: TemplateAsked): Promise<Buffer> {
  const { resource, language } = asked;
  const fields = sheetColumns(resource).map(({ field }) => field);
  const choices = fields.map((field) => choicesIn(field, asked));
  const longest = Math.max(0, ...choices.map((list) => list.length));
  const lists: WriteSheet = {
    name: words.choices[language],
    columns: fields.map((field) => ({ ...columnLook(field), numFmt: '@' })),
    rows: [
      fields.map((field) => headingOf(field, language, asked.zone)),
      ...Array.from({ length: longest }, (_, row) => choices.map((list) => list[row] ?? null)),
    ],
  };
  const sheets = [mainSheet(asked, fields, choices), notesSheet(asked, fields, choices)];
  const all = longest > 0 ? [...sheets, lists] : sheets;
  return Buffer.from(await writeXlsx({ sheets: all, stringMode: 'inline' }));
}

type Choices = readonly (readonly string[])[];

function mainSheet(
  { resource, language, zone }: TemplateAsked,
  fields: readonly Field[],
  choices: Choices,
): WriteSheet {
  const headings = fields.map((field) => {
    const heading = headingOf(field, language, zone);
    return field.required && !field.system ? markRequired(heading) : heading;
  });
  const example = exampleCells(fields, { language, choices });
  const looks = fields.map((field) => columnLook(field));
  const styled = [
    ...headings.map((value, i) => [`0,${i}`, { value, style: headingStyle }] as const),
    ...example.map((value, i) => [`1,${i}`, { value, style: { ...exampleStyle, ...numFmtOf(looks[i]) } }] as const),
  ];
  return {
    name: sheetName(resource.title[language]),
    columns: looks,
    rows: [headings, example],
    cells: new Map(styled),
    freezePane: { rows: 1 },
    dataValidations: fields.flatMap((field, i) => validationOf(field, { i, n: choices[i]?.length ?? 0, language })),
  };
}

const headingStyle: CellStyle = { font: { bold: true }, numFmt: '@' };
const exampleStyle: CellStyle = { font: { italic: true, color: { rgb: '808080' } } };

function numFmtOf(look: { readonly numFmt: string } | undefined): CellStyle {
  return look ? { numFmt: look.numFmt } : {};
}

interface Listed {
  readonly i: number;
  readonly n: number;
  readonly language: Language;
}

/** A record may be named by its code too: there the list helps and forbids nothing. */
function validationOf({ reference }: Field, { i, n, language }: Listed): DataValidation[] {
  if (n === 0) return [];
  const column = letters(i);
  return [
    {
      type: 'list',
      formula1: `'${words.choices[language]}'!$${column}$2:$${column}$${n + 1}`,
      allowBlank: true,
      range: `${column}2:${column}${preparedRows + 1}`,
      ...(reference
        ? { showErrorMessage: false }
        : { showErrorMessage: true, errorStyle: 'warning', errorMessage: words.unlisted[language] }),
    },
  ];
}

function notesSheet(asked: TemplateAsked, fields: readonly Field[], choices: Choices): WriteSheet {
  const { language, zone } = asked;
  const isNeeded = (field: Field): boolean => field.required && !field.system;
  return {
    name: words.notes[language],
    columns: [24, 10, 60, 60, 24].map((width) => ({ width, numFmt: '@' })),
    rows: [
      [words.column, words.required, words.rule, words.allowed, words.example].map((text) => text[language]),
      ...fields.map((field, i): CellValue[] => [
        headingOf(field, language, zone),
        isNeeded(field) ? messages.yes[language] : '',
        ruleOf(field, asked),
        field.reference ? '' : (choices[i] ?? []).join(language === 'zh' ? '、' : ', '),
        (field.reference && choices[i]?.[0]) || exampleOf(field, language),
      ]),
      [''],
      ...generalNotes.map((note) => [note[language]]),
    ],
    freezePane: { rows: 1 },
  };
}

function choicesIn({ name, kind, options = [], system }: Field, { language, choicesOf }: TemplateAsked): string[] {
  if (system) return [];
  if (kind === 'boolean') return [messages.yes[language], messages.no[language]];
  const offered = choicesOf.get(name);
  return offered && offered !== 'many' ? [...offered] : options.map(({ title }) => title[language]);
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
