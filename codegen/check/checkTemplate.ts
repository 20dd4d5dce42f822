import { displayFields, displayPlace } from '../../src/contract/record.ts';
import type { PlacedDisplay } from '../read/everyDisplay.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  writePlace: {
    en: 'write `{shipName}`, or `{shipNameEn|shipName}`: the first that has a value',
    zh: '请写`{shipName}`，或`{shipNameEn|shipName}`：取第一个有值的字段',
  },
  braceWithoutField: { en: 'the display has a brace that holds no field', zh: '显示名称中有一个大括号里不是字段' },
  putFieldInBraces: { en: 'put a field in braces, such as `{shipName}`', zh: '请在大括号中写字段，如`{shipName}`' },
  displayNamesNoField: { en: 'the display names no field', zh: '显示名称中没有字段' },
  listDisplayed: { en: '`{{name}}` is a list and cannot be displayed', zh: '`{{name}}`是列表，不能用于显示名称' },
});

/** Checks that a template such as `{shipName} ({imoNo})` names fields that can be put into words. */
export function checkTemplate({ source, report }: Subject, { display, path }: PlacedDisplay): void {
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  if (/[{}]/.test(display.replace(displayPlace, ''))) {
    const mend = texts.writePlace;
    report.error({ path, what: texts.braceWithoutField, mend });
  } else if (displayFields(display).length === 0) {
    const mend = texts.putFieldInBraces;
    report.error({ path, what: texts.displayNamesNoField, mend });
  }
  for (const name of displayFields(display)) {
    if (names.includes(name)) continue;
    const what = properties[name] ? texts.listDisplayed({ name }) : commonTexts.noField({ name });
    report.error({ path, what, mend: suggest(name, names) });
  }
}
