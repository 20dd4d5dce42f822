/** `display` and `choiceNote`: templates such as `{shipName} ({imoNo})`. */

import type { Field } from '../../src/contract/field.ts';
import { displayFields, displayLocation, displayLocations, type Text } from '../../src/contract/wire.ts';
import { isSingleValue, isTextLine, kindOf } from '../../src/fields/kinds.ts';
import { type Subject, suggest } from '../check/subject.ts';
import { kindNameOf, type Path } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, faultTexts } from '../texts/faultTexts.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  keptOtherwise: {
    en: '`{{odd}}` is stored differently from `{{first}}`',
    zh: '`{{odd}}`与`{{first}}`的存储方式不同',
  },
  joinSameKind: {
    en: 'use `|` only between texts, or only between numbers',
    zh: '`|`只能连接同为文本或同为数字的字段',
  },
  writeLocation: {
    en: 'write `{shipName}`, or `{shipNameEn|shipName}` for the first one that has a value',
    zh: '请写`{shipName}`，或`{shipNameEn|shipName}`：取第一个有值的字段',
  },
  braceWithoutField: { en: 'a pair of braces in the display holds no field', zh: '显示名称中有一个大括号里不是字段' },
  putFieldInBraces: { en: 'put a field in braces, such as `{shipName}`', zh: '请在大括号中写字段，如`{shipName}`' },
  displayNamesNoField: { en: 'the display contains no field', zh: '显示名称中没有字段' },
  listDisplayed: {
    en: '`{{name}}` is a list and cannot be part of the display',
    zh: '`{{name}}`是列表，不能用于显示名称',
  },
});

/** A template with its path in the file. */
export interface PlacedDisplay {
  readonly display: string;
  readonly path: Path;
}

/** Returns the templates of the record label (`display`): one for each language, or one for all languages. */
export function everyDisplay({ display }: Pick<ResourceSource, 'display'>): PlacedDisplay[] {
  return placedAt('display', display);
}

/** Returns the templates of the note beside a label (`choiceNote`): one for each language, or one for all languages. */
function everyChoiceNote({ choiceNote }: Pick<ResourceSource, 'choiceNote'>): PlacedDisplay[] {
  return placedAt('choiceNote', choiceNote);
}

function placedAt(keyword: 'display' | 'choiceNote', template: ResourceSource['display'] = {}): PlacedDisplay[] {
  if (typeof template === 'string') return [{ display: template, path: [keyword] }];
  return Object.entries(template).map(([language, one]) => ({ display: one, path: [keyword, language] }));
}

/** Returns the label template in each language; undefined if the file has none. */
export function displayOf({ display }: Pick<ResourceSource, 'display'>): Text | undefined {
  return templateOf(display);
}

/** Returns the note template in each language; undefined if the file has none. */
export function choiceNoteOf({ choiceNote }: Pick<ResourceSource, 'choiceNote'>): Text | undefined {
  return templateOf(choiceNote);
}

function templateOf(template: ResourceSource['display']): Text | undefined {
  if (template === undefined) return undefined;
  return textOf(typeof template === 'string' ? { zh: template, en: template } : template);
}

/** Checks the fields in label and note templates. */
export function checkDisplay(subject: Subject): void {
  for (const placed of everyDisplay(subject.source)) {
    checkTemplate(subject, placed);
    checkLocations(subject, placed);
  }
  for (const placed of everyChoiceNote(subject.source)) checkTemplate(subject, placed);
}

/** Checks alternative fields in a label template. They must have the same column type, because records are sorted by label. */
function checkLocations({ source, report }: Subject, { display, path }: PlacedDisplay): void {
  const { properties } = source.record;
  const columnOf = (name: string) => properties[name] && kindOf(kindNameOf(properties[name]))?.column;
  for (const location of displayLocations(display)) {
    if (location.some((name) => !properties[name] || properties[name].type === 'array')) continue;
    const [first = '', ...others] = location;
    const odd = others.find((name) => columnOf(name) !== columnOf(first));
    if (odd === undefined) continue;
    const what = texts.keptOtherwise({ odd, first });
    report.error({ path, what, mend: texts.joinSameKind });
  }
}

/** Checks that the fields of a template such as `{shipName} ({imoNo})` can be shown as text. */
export function checkTemplate({ source, report }: Subject, { display, path }: PlacedDisplay): void {
  const { properties } = source.record;
  const names = Object.keys(properties).filter((name) => properties[name]?.type !== 'array');
  if (/[{}]/.test(display.replace(displayLocation, ''))) {
    const mend = texts.writeLocation;
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

export function defaultDisplay(fields: readonly Field[]): Text {
  const entered = fields.filter((field) => isSingleValue(field) && !field.system);
  const best = entered.find((field) => isTextLine(field) && field.required) ?? entered.find(({ required }) => required);
  const display = `{${best?.name ?? 'id'}}`;
  return { zh: display, en: display };
}
