import type { Text } from '../../../src/contract/text.ts';
import { chineseOf, type KnownTitles } from './knownTitles.ts';
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
export function titleOf({ name, label, title }: Named, known: KnownTitles): Text {
  const heading = tidy(title ?? label);
  const chinese = chineseOf(heading);
  const latin = tidy(heading.replace(chinese, '').replace(/^[\s/|,;:()-]+|[\s/|,;:(-]+$/g, ''));
  if (chinese !== '' && /[A-Za-z]{2}/.test(latin)) return { zh: chinese, en: capital(latin) };
  const familiar = known.titleOf(chinese === '' ? name : heading);
  if (familiar?.zh !== undefined && familiar.en !== undefined) {
    return {
      zh: chinese === '' ? familiar.zh : heading,
      en: title === undefined ? familiar.en : asWritten(heading, familiar.en),
    };
  }
  const text = (title === undefined && chinese === '' ? inWords(label) : heading) || name;
  return { zh: text, en: text };
}

/** A name in words: `shipName` is a `Ship name`. */
export function inWords(name: string): string {
  // A heading that is already written for people stays as it is.
  if (/\s/.test(name.trim()) && !/_/.test(name)) return tidy(name);
  return capital(wordsOfNested(name).join(' ')).slice(0, maxLength);
}

/** The English heading of the source; the known one where the source's is Chinese. */
function asWritten(heading: string, english: string): string {
  return chineseOf(heading) === '' ? heading : english;
}

/** One line without the star that marks required columns. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^\*\s*|\s*\*$/g, '')
    .trim()
    .slice(0, maxLength);
}
