import { languages } from '../../../src/contract/wire.ts';
import type { PropertySource } from '../../generated/source.ts';
import type { Path, Properties } from '../../read/recordSource.ts';
import type { DraftedField } from '../draft/fields.ts';

/** A drafted field and the field of the file that it matches. */
export interface Pair {
  readonly drafted: DraftedField;
  readonly name: string;
  readonly property: PropertySource;
  readonly isRequired: boolean;
  readonly path: Path;
}

/** How a draft compares with a file: fields in both, and fields that only one of them has. The fields of rows are compared too. */
export interface Comparison {
  readonly pairs: readonly Pair[];
  readonly added: readonly {
    readonly drafted: DraftedField;
    readonly path: Path;
    readonly before: string | undefined;
  }[];
  readonly gone: readonly string[];
}

/** Compares drafted fields with the fields of a record in a file. */
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
    if (field.items && property.items) inner.push(pairFields(field.items, property.items, [...path, name, 'items', 'properties']));
  }
  const found = new Set(pairs.map(({ name }) => name));
  return {
    pairs: [...pairs, ...inner.flatMap((each) => each.pairs)],
    added: [...added, ...inner.flatMap((each) => each.added)],
    gone: Object.keys(properties).filter((name) => !found.has(name)),
  };
}

/** Returns the name of the field in the file that a drafted field matches, by name, former name or title. */
export function sameField({ name, property, material }: DraftedField, properties: Properties): string | undefined {
  const names = Object.keys(properties);
  const byName = names.find((other) => other.toLowerCase() === name.toLowerCase());
  const byFormerName = names.find((other) => properties[other]?.was?.toLowerCase() === name.toLowerCase());
  // A heading without Latin letters gives a name such as `field1`. In the file, the field may have a better name but the same title.
  const headings = new Set([material.label, property.title.zh, property.title.en]);
  const byTitle = /^field\d+$/.test(name)
    ? names.find((other) => languages.some((language) => headings.has(properties[other]?.title[language])))
    : undefined;
  return byName ?? byFormerName ?? byTitle;
}
