/** The languages people read; the first is the default (README section 2.1). */
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh';

/** A text for people, in every language. */
export type Text = Readonly<Record<Language, string>>;

/** What stands between the names of a list. */
export const joiners: Text = { zh: '、', en: ', ' };

/** What stands between a name and what is said of it. */
export const colons: Text = { zh: '：', en: ': ' };

/** What stands between parts of a sentence that are lists themselves. */
export const semicolons: Text = { zh: '；', en: '; ' };

/** Names in a row; with a sign behind them where there are more than these. */
export function listed(names: readonly unknown[], hasMore = false): Text {
  const more: Text = hasMore ? { zh: '…', en: ' …' } : { zh: '', en: '' };
  return { zh: names.join(joiners.zh) + more.zh, en: names.join(joiners.en) + more.en };
}

/** What is said beside a name, to stand behind it. */
export function inBrackets(text: string): Text {
  return { zh: `（${text}）`, en: ` (${text})` };
}

/**
 * Fills `{{name}}` places of a text from `values`; a place without a value stays as written. `{{n:row|rows}}` is the first word
 * where `n` is 1, and else the second one.
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(locations, (location, ...[name = '', one, other]: (string | undefined)[]) => {
    const value = values[name];
    if (value === undefined) return location;
    return one === undefined || other === undefined ? String(value) : byCount(value, { one, many: other });
  });
}

const locations = /\{\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}\}/g;

/** The word that stands with so many: English has one for a single thing, and another one. */
export function byCount(
  count: string | number,
  { one, many }: { readonly one: string; readonly many: string },
): string {
  return String(count) === '1' ? one : many;
}

/** A count with its noun in English, as `1 row` and `2 rows`; `others` is said where the noun does more than take an s. */
export function many(count: string | number, one: string, others = `${one}s`): string {
  return `${count} ${byCount(count, { one, many: others })}`;
}

/** The language that an `Accept-Language` header asks for, the default when it asks for none of ours. */
export function languageOf(header: string | undefined): Language {
  const expected = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    languages.find((language) => language === expected.find((w) => languages.some((l) => l === w))) ?? defaultLanguage
  );
}
