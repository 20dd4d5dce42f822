import { byCount, fill, joiners, type Language, type Text } from '../../src/contract/wire.ts';

const han = /\p{Script=Han}/u;

/** Puts a space between Chinese characters and a text in backticks. */
export function spaced(text: string): string {
  return text.replace(/`[^`]*`/g, (code, at: number) => {
    const [before, behind] = [text.charAt(at - 1), text.charAt(at + code.length)];
    return `${han.test(before) ? ' ' : ''}${code}${han.test(behind) ? ' ' : ''}`;
  });
}

/** The value of a placeholder: a name, a number, or a text in both languages. */
type Param = string | number | Text;
type Params = Readonly<Record<string, Param>>;

/** A message about a resource file: the text in both languages, its code, and the values of its placeholders. */
export interface Message extends Text {
  readonly code: string;
  readonly params?: Params;
}

/** What is wrong, and how to fix it. For an invalid value, `mend` may be a message of the field kind or a text from the file. */
export interface FaultTexts {
  readonly what: Message;
  readonly mend: Text;
}

/**
 * The text of a message in both languages, with `{{placeholders}}`. In English, it may have two forms: one for `count` 1 and one for other
 * numbers.
 */
interface Source {
  readonly en: string | { readonly one: string; readonly other: string };
  readonly zh: string;
}

/** The names of the placeholders in a text. */
type GapsIn<T> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | GapsIn<Rest> : never;
type GapsOf<T extends Source> = GapsIn<T['en'] extends { readonly other: infer Other } ? Other : T['en']>;

/** The result of `faultTexts` for a text: a message if the text has no placeholders, otherwise a function that takes their values. */
type Made<T extends Source> = [GapsOf<T>] extends [never] ? Message : (params: Readonly<Record<GapsOf<T>, Param>>) => Message;

/** Requires the same placeholders in Chinese and English. */
type SameGaps<T extends Source> = [GapsOf<T>, GapsIn<T['zh']>] extends [GapsIn<T['zh']>, GapsOf<T>]
  ? T
  : { readonly zh: `the gaps of \`en\`: ${GapsOf<T>}` };

/** Defines the texts of a check by code. A code must be unique in the whole compiler. */
export function faultTexts<const T extends Readonly<Record<string, Source>>>(
  sources: T & { readonly [Code in keyof T]: SameGaps<T[Code]> },
): { readonly [Code in keyof T]: Made<T[Code]> } {
  const made = Object.entries<Source>(sources).map(([code, source]) => [code, makerOf(code, source)]);
  return Object.fromEntries(made) as { readonly [Code in keyof T]: Made<T[Code]> };
}

function makerOf(code: string, { en, zh }: Source): Message | ((params: Params) => Message) {
  if (typeof en === 'string' && !en.includes('{{')) return { code, zh: spaced(zh), en };
  return (params) => {
    const { count = '' } = params;
    const english = typeof en === 'string' ? en : byCount(String(count), { one: en.one, many: en.other });
    return {
      code,
      params,
      zh: spaced(fill(zh, inLanguage(params, 'zh'))),
      en: fill(english, inLanguage(params, 'en')),
    };
  };
}

function inLanguage(params: Params, language: Language): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, spoken(param, language)]));
}

function spoken(param: Param, language: Language): string | number {
  return typeof param === 'object' ? param[language] : param;
}

/** The text that joins alternatives, such as two names. */
export const or: Text = { zh: '或', en: ' or ' };
export const and: Text = { zh: '、', en: ' and ' };

/** Joins texts in each language. */
export function joined(parts: readonly Param[], joiner: Text = joiners): Text {
  const joinedIn = (language: Language): string => parts.map((part) => spoken(part, language)).join(joiner[language]);
  return { zh: joinedIn('zh'), en: joinedIn('en') };
}

/** Puts each name in backticks and joins them to a list. */
export function inBackticks(names: readonly string[]): Text {
  return joined(names.map((name) => `\`${name}\``));
}

/** Formats a word such as a keyword or a path for a message: in backticks in Chinese, unchanged in English. */
export function inCode(word: string): Text {
  return { zh: `\`${word}\``, en: word };
}

/** Returns a value as JSON for a message, cut off after `most` characters. */
export function asJson(value: unknown, most = Number.POSITIVE_INFINITY): Text {
  const text = JSON.stringify(value);
  const json = text.length > most ? `${text.slice(0, most)}…` : text;
  return typeof value === 'number' ? { zh: json, en: json } : inCode(json);
}

/** Messages that several checks use. */
export const commonTexts = faultTexts({
  aDate: { en: 'a date', zh: '日期字段' },
  aList: { en: 'a list', zh: '列表' },
  aNumber: { en: 'a number', zh: '数字' },
  referenceToUser: { en: 'a reference to `hwUser`', zh: '引用`hwUser`的字段' },
  nameIt: { en: 'use {{expected}}', zh: '请填写{{expected}}' },
  aReference: { en: 'a reference', zh: '引用字段' },
  aTransition: { en: 'a transition', zh: '流转步骤' },
  addField: { en: 'add `field`', zh: '请补上`field`' },
  addFile: { en: 'add its file', zh: '请添加该资源的文件' },
  addFileOrRemoveReference: { en: 'add its file, or remove the reference', zh: '请添加该资源的文件，或删除引用' },
  addIt: { en: 'add `{{name}}`', zh: '请补上`{{name}}`' },
  addReferringField: {
    en: 'add to `{{resource}}` a field with a reference to `{{target}}`',
    zh: '请在`{{resource}}`中添加引用`{{target}}`的字段',
  },
  addTimeZoneField: { en: 'add a field with `"format": "time-zone"`', zh: '请添加带有`"format": "time-zone"`的字段' },
  addToColumns: { en: 'add it to `columns`', zh: '请将其加入`columns`' },
  anAction: { en: 'an action', zh: '操作' },
  cannotHoldResult: {
    en: 'a field of the kind `{{kind}}` cannot hold the result of `{{form}}`',
    zh: '`{{kind}}`类型的字段不能存放`{{form}}`的结果',
  },
  chooseAnother: { en: 'choose another', zh: '请换一个' },
  chooseAnotherName: { en: 'choose another name', zh: '请换一个名称' },
  chooseNameOrPerm: { en: 'choose another name, or set `perm`', zh: '请换一个名称，或写明其`perm`' },
  didYouMean: { en: 'did you mean `{{name}}`?', zh: '是否想写`{{name}}`？' },
  doesNotReferTo: {
    en: '`{{resource}}.{{by}}` does not refer to `{{target}}`',
    zh: '`{{resource}}.{{by}}`没有引用`{{target}}`',
  },
  fieldOfServer: { en: '`{{name}}` is a system field', zh: '`{{name}}`是系统字段' },
  giveBothSameKind: { en: 'use the same kind for both', zh: '请用同一类型' },
  holdsNoLines: { en: '`{{name}}` is not a lines field', zh: '`{{name}}`不是明细字段' },
  isNot: { en: '`{{field}}` is not {{expected}}', zh: '`{{field}}`不是{{expected}}' },
  keepInOneSection: { en: 'keep it in one section', zh: '请只放在一个分组中' },
  keepOneOfTwo: { en: 'keep one of the two', zh: '请只保留其中一个' },
  mendFileFirst: { en: 'fix its file first', zh: '请先修正该资源的文件' },
  nameANumber: { en: 'use a number field', zh: '请写数字字段' },
  nameAnotherField: { en: 'use another field', zh: '请换一个字段' },
  nameChoice: { en: 'use one of the choices of the field', zh: '请写该字段的某个选项' },
  nameCountable: { en: 'use a choice, reference, text or whole-number field', zh: '请写选项、引用、文本或整数字段' },
  nameSameKind: { en: 'use a field of the same kind', zh: '请写同一类型的字段' },
  nameTaken: { en: '`{{name}}` is already the name of {{owner}}', zh: '`{{name}}`已是{{owner}}的名称' },
  namedTwice: { en: '`{{name}}` is listed twice', zh: '`{{name}}`重复出现' },
  noChoice: { en: '`{{name}}` has no choice `{{choice}}`', zh: '`{{name}}`没有选项`{{choice}}`' },
  noChoices: { en: '`{{field}}` has no choices', zh: '`{{field}}`没有选项' },
  noDate: { en: '`{{name}}` is not a date', zh: '`{{name}}`不是日期' },
  noField: { en: 'there is no field `{{name}}`', zh: '没有字段`{{name}}`' },
  noFieldIn: { en: '`{{resource}}` has no field `{{name}}`', zh: '`{{resource}}`没有字段`{{name}}`' },
  noFormat: { en: 'there is no format `{{format}}`', zh: '没有格式`{{format}}`' },
  noNumber: { en: '`{{name}}` is not a number', zh: '`{{name}}`不是数字' },
  noTimeZone: { en: '`{{name}}` is not a time zone', zh: '`{{name}}`不是时区' },
  notOfType: { en: '{{value}} does not have the type {{type}}', zh: '{{value}}不是`{{type}}`类型' },
  notSafeName: { en: '`{{name}}` is a reserved name', zh: '`{{name}}`是保留名称' },
  permissionTaken: {
    en: '`{{name}}` would use the permission `{{permission}}`, which already belongs to something else',
    zh: '`{{name}}`将需要权限`{{permission}}`，而该权限已有其他用途',
  },
  refersToNoSingleRecord: { en: '`{{name}}` does not refer to a single record', zh: '`{{name}}`没有引用单条记录' },
  removeIt: { en: 'remove it', zh: '请删除' },
  removeOne: { en: 'remove one', zh: '请删除其中一个' },
  removeOneOfThem: { en: 'remove one of them', zh: '请删除其中一个' },
  removeOneOfTwo: { en: 'remove one of the two', zh: '请删除其中一个' },
  removeWas: { en: 'remove `was`', zh: '请删除`was`' },
  setByServer: { en: '`{{name}}` is set by the server', zh: '`{{name}}`由系统填写' },
  tableOfServer: { en: '`{{name}}` is a system table', zh: '`{{name}}`是系统数据表' },
  textInQuotes: { en: 'a text in quotes', zh: '引号中的文本' },
  trueOrFalse: { en: 'true or false', zh: '`true`或`false`' },
  writeIt: { en: 'write {{expected}}', zh: '请填写{{expected}}' },
  writeSomething: { en: 'fill it in, or remove it', zh: '请填写内容，或将其删除' },
  writeTypeInteger: { en: 'write `"type": "integer"`', zh: '请写`"type": "integer"`' },
});
