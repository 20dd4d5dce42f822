import { writeTemplate } from '../excel/writeTemplate.ts';
import type { Context } from './context.ts';
import { FileAnswer, fileTypes } from './fileAnswer.ts';

/** `GET download{X}Template`: the workbook to be filled, in the language of the person. */
export async function template({ house, visible: resource, language }: Context): Promise<FileAnswer> {
  const titleOf = (name: string): string => house.schemas.byName.get(name)?.resource.title[language] ?? name;
  const suffix = language === 'zh' ? '导入模板' : 'template';
  return new FileAnswer({
    name: `${resource.title[language]} ${suffix}.xlsx`,
    type: fileTypes.xlsx,
    content: await writeTemplate({ resource, language, titleOf }),
  });
}
