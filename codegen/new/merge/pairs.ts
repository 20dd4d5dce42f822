import { languages } from '../../../src/contract/text.ts';
import type { Path, Properties, PropertySource } from '../../read/recordSource.ts';

import type { DraftedField } from '../draft/fields.ts';

/** A drafted field beside the one of the file that it is, and where that one stands. */
export interface Pair {
  readonly drafted: DraftedField;
  readonly name: string;
  readonly property: PropertySource;
  readonly isRequired: boolean;
  readonly path: Path;
}

/** What a file has of a draft, what it lacks, and what only the file has; rows are fields of their own. */
export interface Comparison {
  readonly pairs: readonly Pair[];
  readonly added: readonly {
    readonly drafted: DraftedField;
    readonly path: Path;
    readonly before: string | undefined;
  }[];
  readonly gone: readonly string[];
}

/** Compares drafted fields with those of a record in a file. */
export function pairFields(
  drafted: readonly DraftedField[],
  { properties, required = [] }: { properties: Properties; required?: readonly string[] },
  path: Path,
): Comparison {
  const pairs: Pair[] = [];
  const added: Comparison['added'][number][] = [];
  const inner: Comparison[] = [];
  let before: string | undefined;
  for (const field of drafted) {
    const name = sameField(field, properties);
    const property = name === undefined ? undefined : properties[name];
    if (name === undefined || !property) {
      added.push({ drafted: field, path, before });
      continue;
    }
    before = name;
    pairs.push({ drafted: field, name, property, isRequired: required.includes(name), path: [...path, name] });
    if (field.items && property.items)
      inner.push(pairFields(field.items, property.items, [...path, name, 'items', 'properties']));
  }
  const found = new Set(pairs.map(({ name }) => name));
  return {
    pairs: [...pairs, ...inner.flatMap((each) => each.pairs)],
    added: [...added, ...inner.flatMap((each) => each.added)],
    gone: Object.keys(properties).filter((name) => !found.has(name)),
  };
}

/** The field of a file that a drafted one is: by its name, by the name it had before, or by its title. */
export function sameField({ name, property, material }: DraftedField, properties: Properties): string | undefined {
  const names = Object.keys(properties);
  const byName = names.find((other) => other.toLowerCase() === name.toLowerCase());
  const byFormerName = names.find((other) => properties[other]?.was?.toLowerCase() === name.toLowerCase());
  // A heading without letters gives no name: whoever named the field has left the title.
  const headings = new Set([material.label, property.title.zh, property.title.en]);
  const byTitle = /^field\d+$/.test(name)
    ? names.find((other) => languages.some((language) => headings.has(properties[other]?.title[language])))
    : undefined;
  return byName ?? byFormerName ?? byTitle;
}
