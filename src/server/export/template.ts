import type { Field } from '../../contract/resource.ts';
import type { Row } from '../db/store.ts';
import { toCell, zoneOf } from '../excel/cells.ts';
import { type TemplateLines, writeTemplate } from '../excel/template/template.ts';
import { referenceChoices } from '../import/columns.ts';
import { lineSheetsOf, ownerName } from '../import/lines/sheets.ts';
import type { Context } from '../resource/context.ts';
import { FileAnswer, fileTypes } from '../resource/fileAnswer.ts';
import { withLabels } from '../resource/labels.ts';
import { toRecord } from '../resource/record.ts';

/** `GET download{X}Template`: the workbook to be filled, in the language of the person and by their clock. */
export async function template(context: Context): Promise<FileAnswer> {
  const { app, actor, visible: resource, language } = context;
  const titleOf = (name: string): string => app.schemas.byName.get(name)?.resource.title[language] ?? name;
  const suffix = language === 'zh' ? '导入模板' : 'template';
  const zone = zoneOf(actor.moment.zone);
  const choicesOf = await referenceChoices(context);
  const lines: TemplateLines[] = [];
  for (const sheet of lineSheetsOf(context)) {
    const own = sheet.context.visible;
    const columns = own.excel.columns.filter(({ field }) => field !== ownerName);
    lines.push({
      ...{ title: sheet.each.field.title[language], choicesOf: await referenceChoices(sheet.context) },
      resource: { ...own, excel: { ...own.excel, columns } },
    });
  }
  return new FileAnswer({
    name: `${resource.title[language]} ${suffix}.xlsx`,
    type: fileTypes.xlsx,
    content: await writeTemplate({ resource, language, zone, titleOf, choicesOf }, lines),
  });
}

/** Rows that stand on one sheet. */
interface TitledRows {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** What the sheet is called of those for which there is no other. */
const rest = { zh: '其他', en: 'Other' } as const;

/**
 * Groups of rows, each alike in `field`, called by what people call its value there and in that order; those without a value
 * stand last. Without a field there is one group, called as the records are.
 */
export async function sheetTitles(
  context: Context,
  groups: readonly (readonly Row[])[],
  field: Field | undefined,
): Promise<readonly TitledRows[]> {
  const { app, actor, visible, language } = context;
  if (!field) return groups.map((rows) => ({ title: visible.title[language], rows }));
  const alone = { ...context, visible: { ...visible, fields: [field] } };
  const firsts = groups.map(([row = {}]) => toRecord(alone.visible, row));
  const records = await withLabels(alone, app.database.read, firsts);
  const zone = zoneOf(actor.moment.zone);
  const titles = records.map((record): string | undefined => {
    const cell = toCell({ field, record, language, zone });
    // A date is called as it is written down, not as a sheet counts it.
    return cell === null ? undefined : String(cell instanceof Date ? record[field.name] : cell);
  });
  return groups
    .map((rows, i) => ({ title: titles[i], rows }))
    .toSorted((a, b) => inOrder(a.title, b.title, language))
    .map(({ title, rows }) => ({ title: title ?? rest[language], rows }));
}

function inOrder(a: string | undefined, b: string | undefined, language: string): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a.localeCompare(b, language, { numeric: true });
}
