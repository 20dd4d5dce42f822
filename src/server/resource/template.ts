import { zoneOf } from '../excel/cells.ts';
import { type TemplateLines, writeTemplate } from '../excel/template/template.ts';
import type { Context } from './context.ts';
import { FileAnswer, fileTypes } from './fileAnswer.ts';
import { lineSheetsOf, ownerName } from './import/lines/lineSheets.ts';
import { referenceChoices } from './import/referenceChoices.ts';

/** `GET download{X}Template`: the workbook to be filled, in the language of the person and by their clock. */
export async function template(context: Context): Promise<FileAnswer> {
  const { house, actor, visible: resource, language } = context;
  const titleOf = (name: string): string => house.schemas.byName.get(name)?.resource.title[language] ?? name;
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
