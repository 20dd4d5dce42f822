import { byCount, fill, joiners, type Language, type Text } from '../../src/contract/text.ts';

const han = /\p{Script=Han}/u;

/** Puts a space between Chinese and what stands in backticks beside it. */
export function spaced(text: string): string {
  return text.replace(/`[^`]*`/g, (code, at: number) => {
    const [before, behind] = [text.charAt(at - 1), text.charAt(at + code.length)];
    return `${han.test(before) ? ' ' : ''}${code}${han.test(behind) ? ' ' : ''}`;
  });
}

/** What stands in a `{{gap}}` of a text: a name or a number as it is, another text in its language. */
type Param = string | number | Text;
type Params = Readonly<Record<string, Param>>;

/** What is said of a file: the code of a text, what stands in its gaps, and the sentence in every language. */
export interface Message extends Text {
  readonly code: string;
  readonly params?: Params;
}

/** What is wrong, and how to mend it: in words of a check, or in those that a file or its field has for a value. */
export interface FaultTexts {
  readonly what: Message;
  readonly mend: Text;
}

/** A sentence in every language, with `{{gaps}}`; English has one for a `count` of 1 and another one for others. */
interface Source {
  readonly en: string | { readonly one: string; readonly other: string };
  readonly zh: string;
}

/** The names of the gaps of a text. */
type GapsIn<T> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | GapsIn<Rest> : never;
type GapsOf<T extends Source> = GapsIn<T['en'] extends { readonly other: infer Other } ? Other : T['en']>;

/** A text without gaps is a message, one with gaps makes a message of what stands in them. */
type Made<T extends Source> = [GapsOf<T>] extends [never]
  ? Message
  : (params: Readonly<Record<GapsOf<T>, Param>>) => Message;

/** The Chinese of a text has the same gaps as the English. */
type SameGaps<T extends Source> = [GapsOf<T>, GapsIn<T['zh']>] extends [GapsIn<T['zh']>, GapsOf<T>]
  ? T
  : { readonly zh: `the gaps of \`en\`: ${GapsOf<T>}` };

/** The texts of a check, by their codes. A code stands for one text in the whole compiler. */
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

/** What stands between the last two of a choice, and of a list. */
export const or: Text = { zh: '或', en: ' or ' };
export const and: Text = { zh: '、', en: ' and ' };

/** Several in a row, each in its language. */
export function joined(parts: readonly Param[], joiner: Text = joiners): Text {
  const joinedIn = (language: Language): string => parts.map((part) => spoken(part, language)).join(joiner[language]);
  return { zh: joinedIn('zh'), en: joinedIn('en') };
}

/** Names in a row, as they are written in a file. */
export function inBackticks(names: readonly string[]): Text {
  return joined(names.map((name) => `\`${name}\``));
}

/** A word of the language of files: English has it as it is, Chinese in backticks. */
export function inCode(word: string): Text {
  return { zh: `\`${word}\``, en: word };
}

/** A value as JSON, cut off where it is longer than `most`. */
export function asJson(value: unknown, most = Number.POSITIVE_INFINITY): Text {
  const text = JSON.stringify(value);
  const json = text.length > most ? `${text.slice(0, most)}…` : text;
  return typeof value === 'number' ? { zh: json, en: json } : inCode(json);
}
