import { fieldNeeds } from '../../../contract/abilities.ts';
import { displayFields } from '../../../contract/record.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import { languages } from '../../../contract/text.ts';
import { parseSerial } from '../../../fields/parseSerial.ts';
import { holds, holdsField, holdsFor } from '../../access/rights.ts';
import { rowRules } from '../../access/rowRules.ts';
import type { SchemaStore } from '../store.ts';
import type { Change, Opening, Person } from './confirm.ts';
import { holdsEveryKind } from './requirements.ts';

/** A place in a resource that tells something of another one, whatever rights its readers have there. */
interface Mention {
  /** The field that it stands at. */
  readonly field: string;
  readonly target: string;
  /** The part itself: a reference, a total, lines, a code, or records that are added up. */
  readonly part: Readonly<Record<string, unknown>>;
  /** Who is told: whoever may list the resource, or take the step that asks for it. */
  readonly perm: string | undefined;
}

type World = Pick<SchemaStore, 'byName'>;

interface Reader {
  readonly before: Resource | undefined;
  readonly after: Resource;
  /** The names of all that stands in the same file. */
  readonly own: ReadonlySet<string>;
}

/** What a text would newly tell of other resources. */
export function openedMentions(world: World, { before, after, own }: Reader): Opening[] {
  const keyOf = ({ target, part, perm }: Mention): string => JSON.stringify([target, perm, part]);
  const mentioned = new Set(before ? mentionsIn(before).map(keyOf) : []);
  const fresh = mentionsIn(after)
    .filter((one) => !mentioned.has(keyOf(one)))
    .filter((one) => !own.has(one.target) || addsUpHidden(world, after, one));
  return fresh.flatMap(({ field, target, part, perm }): Opening[] => {
    const there = world.byName.get(target)?.resource;
    if (!there) return [];
    const names = mentionedFields(there, part);
    return [
      {
        of: after.name,
        text: {
          zh: `${after.name}.${field}：可看到 ${target}${names.length > 0 ? `（${names.join('、')}）` : ''} 的内容`,
          en: `${after.name}.${field}: tells of ${target}${names.length > 0 ? ` (${names.join(', ')})` : ''}`,
        },
        could: (person) =>
          seesAllOf(world, person, { resource: there, names }) && (!isLines(part) || writes(person, there)),
        can: (person) => (perm === undefined ? holdsFor(person, after, 'find') : holds(person, perm)),
      },
    ];
  });
}

/** Whether a total over lines of the same file adds up what asks for a permission that the total does not ask for. */
function addsUpHidden(world: World, { fields }: Resource, { field, target, part }: Mention): boolean {
  const there = world.byName.get(target)?.resource;
  if (!there || !('as' in part)) return false;
  const [names, own] = [mentionedFields(there, part), fields.find(({ name }) => name === field)];
  return there.fields.some((one) => names.includes(one.name) && missesOf(one, own).length > 0);
}

/** Fields that would be worked out of others which ask for more: who reads the result knows what they hold. */
export function openedDerived({ before, after }: Change): Opening[] {
  return after.fields.flatMap((field): Opening[] => {
    const mentioned = new Set(
      before.fields.filter(({ name }) => name === field.name || name === field.was).flatMap(sourcesOf),
    );
    const hidden = sourcesOf(field)
      .filter((name) => !mentioned.has(name))
      .flatMap((name) => [before, after].flatMap((one) => one.fields.find((each) => each.name === name) ?? []))
      .filter((source) => missesOf(source, field).length > 0);
    if (hidden.length === 0) return [];
    const names = [...new Set(hidden.map(({ name }) => name))];
    return [
      {
        of: after.name,
        text: {
          zh: `${after.name}.${field.name}：由 ${names.join('、')} 计算得出，看到它就能推知这些字段`,
          en: `${after.name}.${field.name}: is worked out of ${names.join(', ')}, and tells what they hold`,
        },
        could: (person) => holdsFor(person, before, 'find') && hidden.every((one) => holdsField(person, one, 'read')),
        can: (person) => holdsFor(person, after, 'find') && holdsField(person, field, 'read'),
      },
    ];
  });
}

/** The fields of its record that a field is worked out of. */
function sourcesOf({ derived }: Field): string[] {
  return derived ? [...namesIn(derived)] : [];
}

/** The permissions that reading a field asks for, and reading another one does not. */
function missesOf(source: Field, field: Field | undefined): string[] {
  const needed = new Set(field ? fieldNeeds(field, 'read').flat() : []);
  return fieldNeeds(source, 'read')
    .flat()
    .filter((code) => !needed.has(code));
}

/** Fields that the name of a record would newly spell out, where others refer to it: everybody sees that name who sees those. */
export function openedDisplay(world: World, before: Resource, after: Resource): Opening[] {
  const mentioned = new Set(spelled(before).flatMap((name) => [name, ...renamedTo(after, name)]));
  const names = [...new Set(spelled(after))].filter((name) => !mentioned.has(name));
  const referring = [...world.byName.values()]
    .map(({ resource }) => resource)
    .filter((one) => one.name !== before.name && mentionsIn(one).some(({ target }) => target === before.name));
  if (names.length === 0 || referring.length === 0) return [];
  const shown = after.fields.filter(({ name }) => names.includes(name));
  return [
    {
      of: after.name,
      text: {
        zh: `${after.name}：引用它的页面（${referring.map(({ name }) => name).join('、')}）将显示 ${names.join('、')}`,
        en: `${after.name}: pages that refer to it (${referring.map(({ name }) => name).join(', ')}) show ${names.join(', ')}`,
      },
      could: (person) => seesAllOf(world, person, { resource: before, names }),
      can: (person) =>
        referring.some((one) => holdsFor(person, one, 'find')) &&
        shown.some((field) => holdsField(person, field, 'read')),
    },
  ];
}

/** The fields that the name of a record spells out, and the note beside it where it is chosen. */
function spelled({ display, choiceNote }: Resource): string[] {
  return languages.flatMap((language) => [
    ...displayFields(display[language]),
    ...displayFields(choiceNote?.[language] ?? ''),
  ]);
}

function renamedTo({ fields }: Resource, former: string): string[] {
  return fields.filter(({ was }) => was === former).map(({ name }) => name);
}

function mentionsIn({ name, fields, actions, states, over }: Resource): Mention[] {
  const transitions = [...actions, ...(states?.transitions ?? [])];
  return [
    ...fields.flatMap((field) => mentionsOf(field, fields)),
    ...transitions.flatMap(({ ask, perm }) =>
      (ask?.fields ?? []).flatMap((field) => mentionsOf(field, fields).map((one) => ({ ...one, perm }))),
    ),
    ...(over ? [{ field: '*', target: over.resource, part: { ...over }, perm: undefined }] : []),
  ].filter(({ target }) => target !== name);
}

function mentionsOf(field: Field, siblings: readonly Field[]): Mention[] {
  const { name, reference, references, total, lines, knownBy, items = [], serial } = field;
  const parts = [reference, references, total, lines, knownBy].filter((part) => part !== undefined);
  const numbered = (serial && parseSerial(serial.pattern)?.fields) || [];
  return [
    ...parts.map((part) => ({ field: name, target: part.resource, part: { ...part }, perm: undefined })),
    ...numbered.flatMap((path) => {
      const [own, targetField] = path.split('.');
      const target = siblings.find((one) => one.name === own)?.reference?.resource;
      return target === undefined || targetField === undefined
        ? []
        : [{ field: name, target, part: { text: targetField }, perm: undefined }];
    }),
    ...items.flatMap((item) => mentionsOf(item, items)),
  ];
}

/** The fields that a part speaks of, and what the record is called by. */
function mentionedFields(there: Resource, part: Mention['part']): string[] {
  const isReference = !('as' in part) && !isLines(part) && !('figures' in part);
  const mentionedNames = namesIn(part);
  const names = isReference ? spelled(there) : [];
  const spoken = there.fields.map(({ name }) => name).filter((name) => mentionedNames.has(name));
  return [...new Set([...names, ...spoken])];
}

function isLines(part: Mention['part']): boolean {
  return 'maxItems' in part;
}

/** Every key and text in a part. */
function namesIn(part: unknown): Set<string> {
  const mentionedNames = new Set<string>();
  const open: unknown[] = [part];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') mentionedNames.add(value);
    else if (Array.isArray(value)) open.push(...value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        mentionedNames.add(key);
        open.push(inner);
      }
    }
  }
  return mentionedNames;
}

/** Whether somebody may list all records of a resource, and read these fields of them. */
function seesAllOf(
  world: World,
  person: Person,
  { resource, names }: { readonly resource: Resource; readonly names: readonly string[] },
): boolean {
  if (!holdsEveryKind(person, resource)) return false;
  if (rowRules(world, person)(resource.name) !== undefined) return false;
  return resource.fields.every((field) => !names.includes(field.name) || holdsField(person, field, 'read'));
}

function writes(person: Person, resource: Resource): boolean {
  return holdsFor(person, resource, 'create') && holdsFor(person, resource, 'update');
}
