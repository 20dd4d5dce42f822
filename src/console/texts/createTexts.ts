import { createInstance, type FormatterModule } from 'i18next';
import { useSyncExternalStore } from 'react';
import { defaultLanguage, type Language, languages } from '../../contract/text.ts';
import { formatNumber } from '../../fields/widgets/formatNumber.ts';

/** The texts of an area by their keys, or by room and key. `close_one` and `close_other` are the plural forms of `close`. */
interface Table {
  readonly [key: string]: string | Table;
}

/** What English must say beside the Chinese of an area: the same keys, and the form for one wherever something is counted. */
export type English<Zh> = { readonly [Key in keyof Zh]: Zh[Key] extends string ? string : English<Zh[Key]> } & {
  readonly [Key in keyof Zh as Key extends `${infer Base}_other` ? `${Base}_one` : never]: string;
};

/** The keys that an area's texts are asked for by: without the endings of plural forms, `room.key` where there are rooms. */
export type KeyOf<Zh> = {
  [Key in keyof Zh & string]: Zh[Key] extends string ? BaseOf<Key> : `${Key}.${KeyOf<Zh[Key]>}`;
}[keyof Zh & string];

type BaseOf<Key extends string> = Key extends `${infer Base}_other` ? Base : Key;

/**
 * Says one text of an area with its places filled: numbers as the language writes them, texts as they are. The values are those
 * that the Chinese text has places for, so a wrong name or a missing one does not compile.
 */
export type WordOf<Zh> = <Key extends KeyOf<Zh>>(key: Key, ...values: ValuesFor<PlacesIn<TextAt<Zh, Key>>>) => string;

/** The keys of texts that have no places to fill. */
export type PlainKeyOf<Zh> = {
  [Key in KeyOf<Zh>]: [PlacesIn<TextAt<Zh, Key>>] extends [never] ? Key : never;
}[KeyOf<Zh>];

/** A text that is chosen in one place and said in another. */
export interface ChosenText<Key> {
  readonly key: Key;
  readonly values?: Values | undefined;
}

/** Formats a text chosen elsewhere with the parameters that its caller knew. */
export function translateChosen<Zh>(t: WordOf<Zh>, { key, values }: ChosenText<KeyOf<Zh>>): string {
  return (t as (key: string, values?: Values) => string)(key, values);
}

/** The text of a key. */
type TextAt<Zh, Key extends string> = Key extends keyof Zh
  ? Zh[Key]
  : `${Key}_other` extends keyof Zh
    ? Zh[`${Key}_other` & keyof Zh]
    : Key extends `${infer Room}.${infer Rest}`
      ? Room extends keyof Zh
        ? TextAt<Zh[Room], Rest>
        : never
      : never;

/** The names between the braces of a text: `n` of `{{n}}`, and `total` of `{{total, count}}`. */
type PlacesIn<Text> = Text extends `${string}{{${infer Place}}}${infer Rest}` ? NameOf<Place> | PlacesIn<Rest> : never;

type NameOf<Place extends string> = Place extends `${infer Name}, ${string}` ? Name : Place;

type ValuesFor<Name extends string> = [Name] extends [never] ? [] : [values: { readonly [K in Name]: string | number }];

type Values = Readonly<Record<string, string | number>>;

interface Speaker<Zh> {
  readonly t: WordOf<Zh>;
  readonly language: Language;
}

/** The texts of an area. */
export interface Texts<Zh> {
  /** In the present language, for code that is no component. */
  readonly t: WordOf<Zh>;
  /** In the present language, and that language; the component renders again when it changes. */
  readonly useT: () => Speaker<Zh>;
  /** The same without the language. */
  readonly useWord: () => WordOf<Zh>;
  /** In a language that need not be the present one: that of a document. */
  readonly translateIn: (language: Language) => WordOf<Zh>;
}

/** Writes the numbers among the values; i18next hands every value to it. */
const numbers: FormatterModule = {
  type: 'formatter',
  format: (value, _format, language) =>
    typeof value === 'number' ? formatNumber(value, language as Language) : (value as string),
  // Formats with names are asked for in no text.
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
};

/** The one i18next of the console. Its language is set by the settings store; areas bring their texts as they are loaded. */
export const i18n = createInstance();

void i18n.use(numbers).init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: [...languages],
  ns: ['core'],
  defaultNS: 'core',
  resources: {},
  interpolation: { escapeValue: false, alwaysFormat: true },
  // A placeholder without a value stays as written, so that it is noticed and tests find it.
  missingInterpolationHandler: (_text, location: readonly string[]) => location[0],
  initAsync: false,
});

/** The English of areas that is fetched when somebody reads English. */
const lateEnglish = new Map<string, () => Promise<Table>>();

/**
 * Hands the texts of an area to i18next, under a name of its own, and gives the ways to ask for them. A module calls it once,
 * as it is loaded: the texts come with the code that says them. English may come later, by `fetchTexts`.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function createTexts<const Zh extends Table>(
  namespace: string,
  { zh, en }: { readonly zh: Zh; readonly en: English<Zh> | (() => Promise<English<Zh>>) },
): Texts<Zh> {
  i18n.addResourceBundle('zh', namespace, zh);
  if (typeof en === 'function') lateEnglish.set(namespace, en as () => Promise<Table>);
  else i18n.addResourceBundle('en', namespace, en);
  const speakers: Readonly<Record<Language, Speaker<Zh>>> = {
    zh: { t: createTranslate(namespace, 'zh'), language: 'zh' },
    en: { t: createTranslate(namespace, 'en'), language: 'en' },
  };
  const useT = () => speakers[useSyncExternalStore(onLanguageChange, presentLanguage, presentLanguage)];
  return {
    t: ((...requested: Parameters<WordOf<Zh>>) => speakers[presentLanguage()].t(...requested)) as WordOf<Zh>,
    useT,
    useWord: () => useT().t,
    translateIn: (language) => speakers[language].t,
  };
}

/** Fetches the texts of a language that are not there yet; rejects when they do not come, and can be asked again. */
export async function fetchTexts(language: Language): Promise<void> {
  if (language === 'zh') return;
  const fetchOne = async ([namespace, load]: readonly [string, () => Promise<Table>]) => {
    i18n.addResourceBundle(language, namespace, await load());
    lateEnglish.delete(namespace);
  };
  await Promise.all([...lateEnglish].map(fetchOne));
}

/** The texts of an area in the present language, as business pages ask for theirs. */
export function useText<Zh>(texts: Texts<Zh>): WordOf<Zh> {
  return texts.useWord();
}

/**
 * Asks i18next, and remembers what it said: a page asks for hundreds of texts, every cell of a column and every key press in a
 * form for the same ones again, and to ask i18next takes ten times as long as to look into a table. The texts with nothing to
 * fill in are kept for good, of the filled ones only so many.
 */
function createTranslate<Zh>(ns: string, lng: Language): WordOf<Zh> {
  const plain = new Map<string, string>();
  const filled = new Map<string, string>();
  return (key: string, values?: Values) => {
    if (!values) {
      const text = plain.get(key) ?? i18n.t(key, { ns, lng, nest: false });
      plain.set(key, text);
      return text;
    }
    const requested = `${key} ${JSON.stringify(values)}`;
    const text =
      filled.get(requested) ??
      i18n.t(key, { ns, lng, nest: false, replace: values, ...countIn(values, { ns, lng, key }) });
    if (filled.size >= mostFilled) filled.clear();
    filled.set(requested, text);
    return text;
  };
}

const mostFilled = 500;

/** What decides between plural forms: the value that the text marks as `{{total, count}}`, or else `n`. */
function countIn(values: Values, of: { ns: string; lng: Language; key: string }): { readonly count?: number } {
  const text: unknown = i18n.getResource(of.lng, of.ns, `${of.key}_other`);
  if (typeof text !== 'string') return {};
  const [, name = 'n'] = /\{\{(\w+), count\}\}/.exec(text) ?? [];
  return { count: Number(values[name]) };
}

function onLanguageChange(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
}

function presentLanguage(): Language {
  return i18n.language as Language;
}
