import type { Text } from '../../../src/contract/text.ts';
import type { TextSource } from '../../read/source.ts';
import { chineseOf, type KnownTitles, latinWords } from './knownTitles.ts';
import { capital, wordsOfNested } from './wordsOf.ts';

const maxLength = 100;

/** What is known of a field that is to get a title. */
interface Named {
  readonly name: string;
  readonly label: string;
  /** The title that the source gives in so many words. */
  readonly title?: string | undefined;
}

/** The title of a field: its heading in both languages, or the same text in both when only one is known. */
export function titleOf({ name, label, title }: Named, titles: KnownTitles): Text {
  const heading = tidy(title ?? label);
  const chinese = chineseOf(heading);
  const known = titles.titleOf(chinese === '' ? name : heading);
  if (chinese !== '') return chineseTitle(heading, known);
  const familiar = known ?? titles.titleOf(heading);
  const english = title === undefined ? inWords(label) || name : heading;
  return { zh: familiar?.zh ?? english, en: english };
}

/** A Chinese heading with its own English, if it has any, or with the known one. */
function chineseTitle(heading: string, known: TextSource | undefined): Text {
  const chinese = chineseOf(heading);
  const latin = tidy(heading.replace(chinese, '').replace(/^[\s/|,;:()（）-]+|[\s/|,;:(（-]+$/g, ''));
  if (latinWords(heading).length > 0 && !/[（(]/.test(heading)) return { zh: chinese, en: capital(latin) };
  const unit = /[（(]\s*([A-Za-z0-9/%²³ ]+)\s*[）)]\s*$/.exec(heading)?.[1];
  const english = known?.en;
  if (english === undefined) return { zh: heading, en: heading };
  return { zh: heading, en: unit === undefined || english.includes(`(`) ? english : `${english} (${unit})` };
}

/** A name in words: `shipName` is a `Ship name`. */
export function inWords(name: string): string {
  // A heading that is already written for people stays as it is.
  if (/\s/.test(name.trim()) && !/_/.test(name)) return tidy(name);
  return capital(wordsOfNested(name).join(' ')).slice(0, maxLength);
}

/** One line without the star that marks required columns. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^\*\s*|\s*\*$/g, '')
    .trim()
    .slice(0, maxLength);
}
