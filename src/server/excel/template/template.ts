import type { CellStyle, CellValue, DataValidation, WriteSheet } from 'hucre';
import type { Field, Resource } from '../../../contract/resource.ts';
import { fill, joiners, type Language } from '../../../contract/wire.ts';
import { isYesNo } from '../../../fields/kinds.ts';
import { messages } from '../../../fields/messages.ts';
import { columnFormat, headingOf, markRequired, sheetColumns, sheetNames } from '../columns.ts';
import { lettersOf } from '../write/parts.ts';
import { exampleCells, exampleOf } from './examples.ts';
import { generalNotes, readNotes, ruleOf, templateTexts } from './texts.ts';

/** Number of rows with formats and drop-down lists; users may fill in more. */
const preparedRows = 5_000;

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

/** Returns the template workbook: the columns of the export with an example row, a sheet that explains them, and drop-down lists. */
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

/** Returns the drop-down list of a column. For references other input is allowed too, because a record may be named by its code. */
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
