import type { TextSource } from '../../generated/source.ts';
import { limits } from '../../read/limits.ts';
import type { ResourceSource } from '../../read/source.ts';
import { type Material, Trouble } from '../material.ts';
import { claimNames, stemOf } from '../names/texts.ts';
import { inPlainText, titleOf } from '../names/titles.ts';
import type { DraftWorld } from '../world.ts';
import { type DraftedField, draftFields, isSecret, isServerField, recordOf } from './fields.ts';

/** A drafted resource file, and the drafted fields it was made from. */
export interface Draft {
  readonly source: ResourceSource;
  readonly fields: readonly DraftedField[];
  readonly notes: readonly string[];
}

/** Drafts a resource with a list page. */
export function draftResource(material: Material, { name, area, world }: { name: string; area: string; world: DraftWorld }): Draft {
  const fields = draftFields({ ...material, world, own: name, isInRow: false });
  checkCount(fields);
  const others = world.resources.map(({ source }) => source).filter((other) => other.name !== name);
  const { perms, screen, path } = claimNames({ name, area }, others);
  const title = titleOf({ name, label: inPlainText(stemOf(name)), title: material.title && inPlainText(material.title) }, world.titles);
  const display = displayOf(fields);
  const source = {
    $schema: '../resource.meta.schema.json',
    name,
    title,
    perms,
    ...(display !== undefined && { display }),
    screens: { [screen]: { view: 'list', path, area } },
    record: recordOf(fields),
  } as const;
  const left = [
    ...leftOut(material, isServerField, 'every record has this field'),
    ...leftOut(material, isSecret, 'secrets must not be shown in a list'),
  ];
  const lacking = [
    ...untitled(fields, 'Chinese', (title) => !/\p{Script=Han}/u.test(title.zh ?? '')),
    ...untitled(fields, 'English', (title) => /\p{Script=Han}/u.test(title.en ?? '')),
  ];
  return { source, fields, notes: [...material.notes, ...left, ...fields.flatMap(notesOf), ...lacking] };
}

/** The maximum number of field names listed in a note. */
const reported = 8;

/** Returns a note that lists the fields whose title is missing in this language; an empty list if no title is missing. */
function untitled(fields: readonly DraftedField[], language: string, isLacking: (title: TextSource) => boolean): string[] {
  const all = fields.flatMap((field) => [field, ...(field.items ?? [])]);
  const names = new Set(all.filter(({ property }) => isLacking(property.title)).map(({ name }) => `\`${name}\``));
  if (names.size === 0) return [];
  const more = names.size > reported ? ` and ${names.size - reported} more` : '';
  return [`the ${language} title of ${[...names].slice(0, reported).join(', ')}${more} is missing: write it`];
}

function leftOut({ fields }: Material, isLeft: (label: string) => boolean, why: string): string[] {
  const labels = fields.filter(({ label }) => isLeft(label)).map(({ label }) => `\`${label}\``);
  return labels.length > 0 ? [`left out, because ${why}: ${labels.join(', ')}`] : [];
}

/** The maximum number of fields or objects that the message suggests leaving out. */
const mostNamed = 20;

/** Throws if there are no fields, or more than a resource may have (fields of rows included). */
function checkCount(fields: readonly DraftedField[]): void {
  const count = fields.reduce((sum, field) => sum + sizeOf(field), 0);
  if (count === 0) throw new Trouble('the source has only fields that every record already has');
  if (count <= limits.fields) return;
  const what = `the source has ${count} fields; the limit is ${limits.fields}`;
  const named = largest(fields, count - limits.fields);
  // If more parts must be left out, the user has probably not pointed to the records in the source.
  if (named.length > mostNamed) throw new Trouble(`${what}: point to the records in it, or leave some fields out`);
  throw new Trouble(`${what}: leave some out, for example with --without ${named.join(',')}`);
}

function sizeOf({ items = [] }: DraftedField): number {
  return 1 + items.length;
}

/** Returns the largest top-level fields and objects of the source: as many as must be left out to remove at least `surplus` fields. */
function largest(fields: readonly DraftedField[], surplus: number): string[] {
  const sizes = new Map<string, number>();
  for (const field of fields) {
    const part = field.material.label.split('.')[0] ?? '';
    sizes.set(part, (sizes.get(part) ?? 0) + sizeOf(field));
  }
  let removed = 0;
  return [...sizes]
    .toSorted(([, a], [, b]) => b - a)
    .filter(([, size]) => {
      const isNeeded = removed < surplus;
      removed += size;
      return isNeeded;
    })
    .map(([part]) => part);
}

/** Drafts a label template from a code and a name. Undefined without a code, because the default template is then as good. */
function displayOf(fields: readonly DraftedField[]): string | undefined {
  const code = fields.find(({ property }) => property.unique)?.name;
  const called = fields.find(({ name, isRequired, property }) => isRequired && /name$/i.test(name) && property.type === 'string')?.name;
  if (code === undefined) return undefined;
  return called === undefined || called === code ? `{${code}}` : `{${code}} {${called}}`;
}

function notesOf({ name, notes, items = [] }: DraftedField): string[] {
  return [...notes.map((note) => `\`${name}\` ${note}`), ...items.flatMap(notesOf).map((note) => `in \`${name}\`: ${note}`)];
}
