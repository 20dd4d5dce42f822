/** The languages of the product; the first is the default (README section 2.1). */
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh';

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

/** The separator between names in a list. */
export const joiners: Text = { zh: '、', en: ', ' };

/** The separator after a name, before its description. */
export const colons: Text = { zh: '：', en: ': ' };

/** The separator between lists in a sentence. */
export const semicolons: Text = { zh: '；', en: '; ' };

/** Joins names; with an ellipsis if there are more. */
export function listed(names: readonly unknown[], hasMore = false): Text {
  const more: Text = hasMore ? { zh: '…', en: ' …' } : { zh: '', en: '' };
  return { zh: names.join(joiners.zh) + more.zh, en: names.join(joiners.en) + more.en };
}

/** Returns a text in brackets. */
export function inBrackets(text: string): Text {
  return { zh: `（${text}）`, en: ` (${text})` };
}

/**
 * Fills the `{{name}}` placeholders of a text. A placeholder without a value stays as it is. `{{n:row|rows}}` gives the first word
 * if `n` is 1, else the second.
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(locations, (location, ...[name = '', one, other]: (string | undefined)[]) => {
    const value = values[name];
    if (value === undefined) return location;
    return one === undefined || other === undefined ? String(value) : byCount(value, { one, many: other });
  });
}

const locations = /\{\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}\}/g;

/** Returns the singular or plural form for a count. */
export function byCount(
  count: string | number,
  { one, many }: { readonly one: string; readonly many: string },
): string {
  return String(count) === '1' ? one : many;
}

/** Returns a count with its English noun, as in `1 row` and `2 rows`; `others` is the plural if it is irregular. */
export function many(count: string | number, one: string, others = `${one}s`): string {
  return `${count} ${byCount(count, { one, many: others })}`;
}

/** Returns the language of an `Accept-Language` header, or the default if it has none of ours. */
export function languageOf(header: string | undefined): Language {
  const expected = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    languages.find((language) => language === expected.find((w) => languages.some((l) => l === w))) ?? defaultLanguage
  );
}
