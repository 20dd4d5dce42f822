import { createInstance, type FormatterModule } from 'i18next';
import { useSyncExternalStore } from 'react';
import { defaultLanguage, type Language, languages } from '../../contract/wire.ts';
import { formatNumber } from '../../fields/widgets/formatNumber.ts';

/** The texts of an area by key, or by group and key. `close_one` and `close_other` are the plural forms of `close`. */
interface Table {
  readonly [key: string]: string | Table;
}

/** The type of the English texts that match the Chinese ones: the same keys, plus the singular form of texts with a count. */
export type English<Zh> = { readonly [Key in keyof Zh]: Zh[Key] extends string ? string : English<Zh[Key]> } & {
  readonly [Key in keyof Zh as Key extends `${infer Base}_other` ? `${Base}_one` : never]: string;
};

/** The keys of an area's texts: without plural endings, and as `group.key` for groups. */
export type KeyOf<Zh> = {
  [Key in keyof Zh & string]: Zh[Key] extends string ? BaseOf<Key> : `${Key}.${KeyOf<Zh[Key]>}`;
}[keyof Zh & string];

type BaseOf<Key extends string> = Key extends `${infer Base}_other` ? Base : Key;

/**
 * Returns a text with its placeholders filled; numbers are formatted for the language. The type of `values` comes from the placeholders of
 * the Chinese text, so a wrong or missing name does not compile.
 */
export type TranslateOf<Zh> = <Key extends KeyOf<Zh>>(key: Key, ...values: ValuesFor<PlaceholdersIn<TextAt<Zh, Key>>>) => string;

/** The keys of texts without placeholders. */
export type PlainKeyOf<Zh> = {
  [Key in KeyOf<Zh>]: [PlaceholdersIn<TextAt<Zh, Key>>] extends [never] ? Key : never;
}[KeyOf<Zh>];

/** A text key with its values, to be translated later. */
export interface ChosenText<Key> {
  readonly key: Key;
  readonly values?: Values | undefined;
}

/** Translates a text that was chosen elsewhere. */
export function translateChosen<Zh>(t: TranslateOf<Zh>, { key, values }: ChosenText<KeyOf<Zh>>): string {
  return (t as (key: string, values?: Values) => string)(key, values);
}

/** The type of the text that a key stands for; a plural key stands for its `_other` form. */
type TextAt<Zh, Key extends string> = Key extends keyof Zh
  ? Zh[Key]
  : `${Key}_other` extends keyof Zh
    ? Zh[`${Key}_other` & keyof Zh]
    : Key extends `${infer Group}.${infer Rest}`
      ? Group extends keyof Zh
        ? TextAt<Zh[Group], Rest>
        : never
      : never;

/** The placeholder names of a text: `n` of `{{n}}`, and `total` of `{{total, count}}`. */
type PlaceholdersIn<Text> = Text extends `${string}{{${infer Placeholder}}}${infer Rest}`
  ? NameOf<Placeholder> | PlaceholdersIn<Rest>
  : never;

type NameOf<Placeholder extends string> = Placeholder extends `${infer Name}, ${string}` ? Name : Placeholder;

type ValuesFor<Name extends string> = [Name] extends [never] ? [] : [values: { readonly [K in Name]: string | number }];

type Values = Readonly<Record<string, string | number>>;

interface Translator<Zh> {
  readonly t: TranslateOf<Zh>;
  readonly language: Language;
}

/** The functions that translate the texts of an area. */
export interface Texts<Zh> {
  /** Translates into the current language, for code outside of components. */
  readonly t: TranslateOf<Zh>;
  /** Returns the translate function and the current language; re-renders the component when the language changes. */
  readonly useT: () => Translator<Zh>;
  /** Translates into a given language, for example that of a document. */
  readonly translateIn: (language: Language) => TranslateOf<Zh>;
}

/** Formats the numbers among the values; i18next passes it every value. */
const numbers: FormatterModule = {
  type: 'formatter',
  format: (value, _format, language) => (typeof value === 'number' ? formatNumber(value, language as Language) : (value as string)),
  // i18next also supports named formats, which no text here uses.
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
};

/** The i18next instance of the console. Its language follows the settings; each area registers its texts when its code is loaded. */
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

/** Loaders of English texts that are fetched only when English is used. */
const lateEnglish = new Map<string, () => Promise<Table>>();

/**
 * Registers the texts of an area under its own namespace and returns the functions to translate them. Call it once at module level, so
 * that the texts are loaded with the code that uses them. English may be loaded later by `fetchTexts`.
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
  const translators: Readonly<Record<Language, Translator<Zh>>> = {
    zh: { t: createTranslate(namespace, 'zh'), language: 'zh' },
    en: { t: createTranslate(namespace, 'en'), language: 'en' },
  };
  const useT = () => translators[useSyncExternalStore(onLanguageChange, presentLanguage, presentLanguage)];
  return {
    t: ((...params: Parameters<TranslateOf<Zh>>) => translators[presentLanguage()].t(...params)) as TranslateOf<Zh>,
    useT,
    translateIn: (language) => translators[language].t,
  };
}

/** Loads the missing texts of a language; rejects if they cannot be loaded, and the next call tries again. */
export async function fetchTexts(language: Language): Promise<void> {
  if (language === 'zh') return;
  const fetchOne = async ([namespace, load]: readonly [string, () => Promise<Table>]) => {
    i18n.addResourceBundle(language, namespace, await load());
    lateEnglish.delete(namespace);
  };
  await Promise.all([...lateEnglish].map(fetchOne));
}

/**
 * Creates a function that translates with i18next and caches the results: each key press renders hundreds of texts again, and i18next
 * takes ten times as long as a lookup. Texts without placeholders are cached without limit, filled ones up to a maximum.
 */
function createTranslate<Zh>(ns: string, lng: Language): TranslateOf<Zh> {
  const plain = new Map<string, string>();
  const filled = new Map<string, string>();
  return (key: string, values?: Values) => {
    if (!values) {
      const text = plain.get(key) ?? i18n.t(key, { ns, lng, nest: false });
      plain.set(key, text);
      return text;
    }
    const cacheKey = `${key} ${JSON.stringify(values)}`;
    const text = filled.get(cacheKey) ?? i18n.t(key, { ns, lng, nest: false, replace: values, ...countIn(values, { ns, lng, key }) });
    if (filled.size >= mostFilled) filled.clear();
    filled.set(cacheKey, text);
    return text;
  };
}

const mostFilled = 500;

/** Returns the value that selects the plural form: the one that the text marks as `{{total, count}}`, otherwise `n`. */
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
