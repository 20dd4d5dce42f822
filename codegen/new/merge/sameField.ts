import { languages } from '../../../src/contract/text.ts';
import type { Properties } from '../../read/source.ts';
import type { DraftedField } from '../draft/draftFields.ts';

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
