import { writeTemplate } from '../excel/template/writeTemplate.ts';
import { zoneOf } from '../excel/wallClock.ts';
import type { Context } from './context.ts';
import { FileAnswer, fileTypes } from './fileAnswer.ts';
import { referenceChoices } from './import/referenceChoices.ts';

/** `GET download{X}Template`: the workbook to be filled, in the language of the person and by their clock. */
export async function template(context: Context): Promise<FileAnswer> {
  const { house, actor, visible: resource, language } = context;
  const titleOf = (name: string): string => house.schemas.byName.get(name)?.resource.title[language] ?? name;
  const suffix = language === 'zh' ? '导入模板' : 'template';
  const zone = zoneOf(actor.moment.zone);
  const choicesOf = await referenceChoices(context);
  return new FileAnswer({
    name: `${resource.title[language]} ${suffix}.xlsx`,
    type: fileTypes.xlsx,
    content: await writeTemplate({ resource, language, zone, titleOf, choicesOf }),
  });
}
