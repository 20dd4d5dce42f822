/** The languages people read; the first is the default (console-spec.md section 9). */
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh';

/** A text for people, in every language. */
export type Text = Readonly<Record<Language, string>>;

/** Fills `{name}` places of a text from `values`; a place without a value stays as written. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The language that an `Accept-Language` header asks for, the default when it asks for none of ours. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    languages.find((language) => language === wanted.find((w) => languages.some((l) => l === w))) ?? defaultLanguage
  );
}
