import { isObject } from '../../../src/contract/json.ts';
import type { Text } from '../../../src/contract/wire.ts';
import type { PropertySource, ReferenceSource, TextSource } from '../../generated/source.ts';
import type { Properties } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import { camelCase, capital, stemOf, textsOf, textsOfNested } from './texts.ts';
import { chineseFor, commonHeadings, translate } from './trade.ts';

/** The reference that a field with a certain heading gets: to the resource with this title, or as in the first field with this title. */
interface KnownReference {
  readonly resource: string;
  /** The fixed values in the filter of that field. Comparisons with other fields are left out. */
  readonly filter?: ReferenceSource['filter'];
  /** The origin of the reference: the name of the resource with this title, or the field with this title, as `resource.field`. */
  readonly by: string;
}

/** The field titles that other resource files use, so that a new file uses the same ones. */
export interface KnownTitles {
  /** Returns the field name that is usual for a Chinese heading. Undefined if neither the files nor the vocabulary have one. */
  readonly nameOf: (heading: string) => string | undefined;
  /** Returns the titles that are usual for a Chinese heading, a field name or an English title. */
  readonly titleOf: (name: string) => TextSource | undefined;
  /** Returns the reference that a field with this heading gets; undefined if no resource or reference field has this title. */
  readonly referenceOf: (heading: string) => KnownReference | undefined;
}

/** Collects the titles of the vocabulary, then those of all fields. If a name or heading occurs several times, the first title counts. */
export function collectTitles(sources: readonly ResourceSource[]): KnownTitles {
  const names = new Map<string, string>();
  const titles = new Map<string, TextSource>();
  const references = collectReferences(sources);
  for (const [zh, [name, en]] of Object.entries(commonHeadings)) {
    // If a heading belongs to a reference in some file, the field gets the name of that reference.
    keep(names, zh, references.get(zh)?.name ?? name);
    keep(titles, zh, { zh, en });
    keep(titles, name, { zh, en });
    keep(titles, normal(en), { zh, en });
  }
  const collect = (properties: Properties, stem: string, isInRow = false): void => {
    for (const [name, property] of Object.entries(properties)) {
      // A title in rows may be more specific than the name, such as "Rate per day" for `rate`. Such a title is not used for other fields.
      if (isInRow && !isPlain(name, property)) continue;
      // A single word such as `name` may have a different title in each file, so its title is kept only if it says the same as the name.
      if (isPlain(name, property) || textsOf(name).length > 1) keep(titles, name, property.title);
      keep(names, normal(property.title.zh ?? ''), nameFor(name, property, stem));
      keep(titles, normal(property.title.zh ?? ''), property.title);
      if (isPlain(name, property)) keep(titles, normal(property.title.en ?? ''), property.title);
      if (property.items) collect(property.items.properties, stem, true);
    }
  };
  for (const { name, record } of sources) collect(record.properties, stemOf(name));
  const headings = (heading: string): string[] => [heading, chineseOf(heading), withoutUnit(heading)].map(normal);
  const first = <T>(map: ReadonlyMap<string, T>, keys: readonly string[]): T | undefined =>
    keys.map((key) => (key === '' ? undefined : map.get(key))).find((value) => value !== undefined);
  return {
    nameOf: (heading) => first(names, headings(heading)) ?? translatedName(heading),
    titleOf: (name) => titles.get(name) ?? first(titles, headings(name)) ?? translatedTitle(name) ?? inChinese(textsOf(name).join(' ')),
    referenceOf: (heading) => first(references, headings(heading))?.reference,
  };
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  if (key !== '' && !map.has(key)) map.set(key, value);
}

/** Collects references by heading: the titles of resources, and the titles of fields that refer to them. */
function collectReferences(
  sources: readonly ResourceSource[],
): ReadonlyMap<string, { readonly name: string; readonly reference: KnownReference }> {
  const found = new Map<string, { name: string; reference: KnownReference }>();
  for (const { name, title } of sources) {
    const entry = { name: `${stemOf(name)}Id`, reference: { resource: name, by: name } };
    for (const text of [title.zh, title.en]) keep(found, normal(text ?? ''), entry);
  }
  for (const { name: by, record } of sources) {
    for (const [name, { title, reference, system, type }] of Object.entries(record.properties)) {
      if (!reference || system || type !== 'string') continue;
      const fixed = Object.entries(reference.filter ?? {}).filter(([, value]) => !isObject(value));
      const filter = fixed.length > 0 && { filter: Object.fromEntries(fixed) };
      const entry = { name, reference: { resource: reference.resource, ...filter, by: `${by}.${name}` } };
      for (const text of [title.zh, title.en]) keep(found, normal(text ?? ''), entry);
    }
  }
  return found;
}

/** Translates a Chinese heading to a field name with the vocabulary. Undefined for headings that also have English words. */
function translatedName(heading: string): string | undefined {
  const chinese = chineseOf(heading);
  if (chinese === '' || latinWords(heading).length > 0) return undefined;
  const translated = translate(chinese);
  return translated && camelCase(textsOf(translated.english));
}

function translatedTitle(heading: string): TextSource | undefined {
  const translated = translate(chineseOf(heading));
  if (!translated?.isWhole) return undefined;
  const english = translated.english.replace(/^is (?=\w)/, '');
  return { zh: chineseOf(heading), en: capital(english).replace(/ no$/, ' no.') };
}

function inChinese(english: string): TextSource | undefined {
  const zh = chineseFor(english);
  return zh === undefined ? undefined : { zh, en: capital(english) };
}

/** Units of measure. They are not part of a field name that is made from a Chinese heading. */
const units = new Set('kg g lb lbs t oz cm mm m m2 m3 cbm ft in usd cny rmb pcs'.split(' '));

/** Returns the English words in a Chinese heading, without units. */
export function latinWords(heading: string): string[] {
  const texts = textsOf(heading.replace(chineseOf(heading), ' '));
  return texts.filter((word) => /[a-z]{2}/.test(word) && !units.has(word));
}

/** Removes a unit or note in brackets from the end of a heading. */
function withoutUnit(heading: string): string {
  return heading.replace(/\s*[（(][^（）()]*[）)]?\s*\*?\s*$/, '').trim();
}

/**
 * Returns the name that a field would have in other resources: `quayCode` of a quay has the title `Code`, so elsewhere it would be `code`.
 */
function nameFor(name: string, { title }: PropertySource, stem: string): string {
  const texts = textsOf((title.en ?? '').replace(/\(.*?\)/g, ''));
  return name.startsWith(stem) && texts.length === 1 ? camelCase(texts) : name;
}

/** Whether the English title says exactly what the field name says. The Chinese title is then general enough for other files, too. */
function isPlain(name: string, { title }: PropertySource): boolean {
  return textsOf(title.en ?? '').join('') === name.toLowerCase();
}

/** Returns the Chinese part of a heading such as `船名 Vessel name`. */
export function chineseOf(heading: string): string {
  const found = /[\p{Script=Han}][\p{Script=Han}0-9（）()]*/u.exec(heading)?.[0] ?? '';
  // An unclosed bracket belongs to the text that follows it, such as a unit.
  return /[（(][^）)]*$/.test(found) ? found.replace(/[（(][^）)]*$/, '') : found;
}

function normal(heading: string): string {
  return heading.trim().toLowerCase().replace(/\s+/g, ' ');
}

const maxLength = 100;

/** The names from which the title of a field is made. */
interface Named {
  readonly name: string;
  readonly label: string;
  /** The title that the source declares. */
  readonly title?: string | undefined;
}

/** Returns the title of a field in both languages. If the title is known in only one language, both languages get the same text. */
export function titleOf({ name, label, title }: Named, titles: KnownTitles): Text {
  const heading = tidy(title ?? label);
  const chinese = chineseOf(heading);
  const known = titles.titleOf(chinese === '' ? name : heading);
  if (chinese !== '') return chineseTitle(heading, known);
  const familiar = known ?? titles.titleOf(heading);
  const english = title === undefined ? inPlainText(label) || name : heading;
  return { zh: familiar?.zh ?? english, en: english };
}

/** Returns the title for a Chinese heading. Its English text is the one in the heading, or else a known translation. */
function chineseTitle(heading: string, known: TextSource | undefined): Text {
  const chinese = chineseOf(heading);
  const latin = tidy(heading.replace(chinese, '').replace(/^[\s/|,;:()（）-]+|[\s/|,;:(（-]+$/g, ''));
  if (latinWords(heading).length > 0 && !/[（(]/.test(heading)) return { zh: chinese, en: capital(latin) };
  const unit = /[（(]\s*([A-Za-z0-9/%²³ ]+)\s*[）)]\s*$/.exec(heading)?.[1];
  const english = known?.en;
  if (english === undefined) return { zh: heading, en: heading };
  return { zh: heading, en: unit === undefined || english.includes(`(`) ? english : `${english} (${unit})` };
}

/** Converts a name to words: `shipName` becomes `Ship name`. */
export function inPlainText(name: string): string {
  // A heading with spaces is already a title.
  if (/\s/.test(name.trim()) && !/_/.test(name)) return tidy(name);
  return capital(textsOfNested(name).join(' ')).slice(0, maxLength);
}

/** Joins the lines of a heading, and removes the star that templates use to mark required columns. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^\*\s*|\s*\*$/g, '')
    .trim()
    .slice(0, maxLength);
}
