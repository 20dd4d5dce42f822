import { limits } from '../../read/limits.ts';
import type { ResourceSource } from '../../read/source.ts';
import type { Material } from '../material.ts';
import { claimNames, stemOf } from '../name/resourceNames.ts';
import { inWords, titleOf } from '../name/titleOf.ts';
import { Trouble } from '../Trouble.ts';
import { type DraftedField, draftFields, isSecret, isServerField, recordOf } from './draftFields.ts';
import type { World } from './world.ts';

/** A whole resource file as drafted, with its fields beside what they were drafted from. */
export interface Draft {
  readonly source: ResourceSource;
  readonly fields: readonly DraftedField[];
  readonly notes: readonly string[];
}

/** Drafts a resource with a list page out of what a source has told. */
export function draftResource(
  material: Material,
  { name, area, world }: { name: string; area: string; world: World },
): Draft {
  const fields = draftFields({ ...material, world, own: name, isInRow: false });
  checkCount(fields);
  const others = world.resources.map(({ source }) => source).filter((other) => other.name !== name);
  const { perms, screen, path } = claimNames({ name, area }, others);
  const title = titleOf(
    { name, label: inWords(stemOf(name)), title: material.title && inWords(material.title) },
    world.titles,
  );
  const display = displayOf(fields);
  const source = {
    $schema: '../resource.meta.schema.json',
    ...{ name, title, perms },
    ...(display !== undefined && { display }),
    screens: { [screen]: { view: 'list', path, area } },
    record: recordOf(fields),
  } as const;
  const left = [
    ...leftOut(material, isServerField, 'every record has it'),
    ...leftOut(material, isSecret, 'secrets are nothing for a list'),
  ];
  return { source, fields, notes: [...material.notes, ...left, ...fields.flatMap(notesOf)] };
}

function leftOut({ fields }: Material, isLeft: (label: string) => boolean, why: string): string[] {
  const labels = fields.filter(({ label }) => isLeft(label)).map(({ label }) => `\`${label}\``);
  return labels.length > 0 ? [`left out, because ${why}: ${labels.join(', ')}`] : [];
}

/** The fields of rows count too. */
function checkCount(fields: readonly DraftedField[]): void {
  const count = fields.reduce((sum, { items = [] }) => sum + 1 + items.length, 0);
  if (count === 0) throw new Trouble('the source has no field but those that every record has anyway');
  if (count > limits.fields) {
    throw new Trouble(
      `the source has ${count} fields, and ${limits.fields} are the most: leave some out with --without`,
    );
  }
}

/** A code and a name say which record it is; without a code the default is as good. */
function displayOf(fields: readonly DraftedField[]): string | undefined {
  const code = fields.find(({ property }) => property.unique)?.name;
  const called = fields.find(
    ({ name, isRequired, property }) => isRequired && /name$/i.test(name) && property.type === 'string',
  )?.name;
  if (code === undefined) return undefined;
  return called === undefined || called === code ? `{${code}}` : `{${code}} {${called}}`;
}

function notesOf({ name, notes, items = [] }: DraftedField): string[] {
  return [
    ...notes.map((note) => `\`${name}\` ${note}`),
    ...items.flatMap(notesOf).map((note) => `in \`${name}\`: ${note}`),
  ];
}
