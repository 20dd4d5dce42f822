import type { Properties, PropertySource, ResourceSource, TextSource } from '../../read/source.ts';
import { commonHeadings } from './commonHeadings.ts';
import { stemOf } from './resourceNames.ts';
import { camelCase, wordsOf } from './wordsOf.ts';

/** The words that the other resource files have for fields, so that a new file calls the same thing the same. */
export interface KnownTitles {
  /** The name of the field that is called so in Chinese, where letters for a name are wanting. */
  readonly nameOf: (heading: string) => string | undefined;
  /** The title of fields with that name, or of fields that are called so. */
  readonly titleOf: (name: string) => TextSource | undefined;
}

/** Collects the titles of all fields; the first file that names a thing wins. */
export function collectTitles(sources: readonly ResourceSource[]): KnownTitles {
  const names = new Map<string, string>();
  const titles = new Map<string, TextSource>();
  const keep = <T>(map: Map<string, T>, key: string, value: T): void => {
    if (key !== '' && !map.has(key)) map.set(key, value);
  };
  const collect = (properties: Properties, stem: string, isInRow = false): void => {
    for (const [name, property] of Object.entries(properties)) {
      // What a row calls `rate` may be the rate per day: only around that row.
      if (isInRow && !isPlain(name, property)) continue;
      keep(titles, name, property.title);
      keep(names, normal(property.title.zh ?? ''), nameFor(name, property, stem));
      keep(titles, normal(property.title.zh ?? ''), property.title);
      if (isPlain(name, property)) keep(titles, normal(property.title.en ?? ''), property.title);
      if (property.items) collect(property.items.properties, stem, true);
    }
  };
  for (const { name, record } of sources) collect(record.properties, stemOf(name));
  for (const [zh, [name, en]] of Object.entries(commonHeadings)) {
    keep(names, zh, name);
    keep(titles, zh, { zh, en });
    keep(titles, name, { zh, en });
  }
  return {
    nameOf: (heading) => names.get(normal(chineseOf(heading))),
    titleOf: (name) => titles.get(name) ?? titles.get(normal(name)) ?? titles.get(normal(chineseOf(name)) || name),
  };
}

/** What is only called `Code` is `quayCode` among wharves, and `code` anywhere else. */
function nameFor(name: string, { title }: PropertySource, stem: string): string {
  const words = wordsOf((title.en ?? '').replace(/\(.*?\)/g, ''));
  return name.startsWith(stem) && words.length === 1 ? camelCase(words) : name;
}

/** Whether name and English title are the same words: then the Chinese one says no more than they do either. */
function isPlain(name: string, { title }: PropertySource): boolean {
  return wordsOf(title.en ?? '').join('') === name.toLowerCase();
}

/** The Chinese characters of a heading such as `船名 Vessel name`. */
export function chineseOf(heading: string): string {
  return /[\p{Script=Han}][\p{Script=Han}0-9（）()]*/u.exec(heading)?.[0] ?? '';
}

function normal(heading: string): string {
  return heading.trim().toLowerCase().replace(/\s+/g, ' ');
}
