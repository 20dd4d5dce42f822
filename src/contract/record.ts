import type { Language, Text } from './text.ts';

/** The fields of every record that the server alone writes (README section 4.2). */
export const serverFields = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime'] as const;
export type ServerField = (typeof serverFields)[number];

/** Tables that hold accounts, roles and the menu. Fields may refer to them, also where no file describes them. */
export const reservedNames = ['hwUser', 'hwRole', 'hwMenu'] as const;

/** What a file with one of these names must say of a field: its kind, and whether its values are unique. */
export interface OwnField {
  readonly kind: string;
  readonly unique?: true;
}

/**
 * What the server itself asks of accounts, roles and menu entries. A file may describe them further, but these fields stay
 * what they are: without them nobody could log in.
 */
export const ownResources: Readonly<Record<(typeof reservedNames)[number], Readonly<Record<string, OwnField>>>> = {
  hwUser: {
    ...{ account: { kind: 'text', unique: true }, userName: { kind: 'text' }, email: { kind: 'email' } },
    ...{ locale: { kind: 'enum' }, userType: { kind: 'enum' }, status: { kind: 'enum' } },
    ...{ dataScope: { kind: 'enum' }, roleIds: { kind: 'references' }, repositoryIds: { kind: 'references' } },
    customerId: { kind: 'reference' },
  },
  hwRole: {
    ...{ roleKey: { kind: 'text', unique: true }, roleName: { kind: 'text' }, dataScope: { kind: 'enum' } },
    ...{ menuIds: { kind: 'references' }, sortNo: { kind: 'integer' }, status: { kind: 'enum' } },
  },
  hwMenu: {
    ...{ parentId: { kind: 'reference' }, menuType: { kind: 'enum' }, name: { kind: 'text' } },
    ...{
      menuName: { kind: 'text' },
      menuNameEn: { kind: 'text' },
      path: { kind: 'text' },
      component: { kind: 'text' },
    },
    ...{ perms: { kind: 'text' }, icon: { kind: 'icon' }, orderNum: { kind: 'integer' }, visible: { kind: 'integer' } },
    status: { kind: 'enum' },
  },
};

/** One record on the wire: `id` is a string, decimals are strings, references carry their label beside them. */
export type WireRecord = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

/** `airlineId` comes back with `airlineIdLabel`. */
export function labelKey(field: string): string {
  return `${field}Label`;
}

/** Where moments of a record name a reference for their time zone, `repositoryIdZone` comes beside `repositoryId`. */
export function zoneKey(field: string): string {
  return `${field}Zone`;
}

interface Referring {
  readonly name: string;
  readonly reference?: { readonly zone?: string };
}

/** A field, and what comes beside it of the one record that it refers to: its label, and its time zone where one is asked for. */
export function namesWith({ name, reference }: Referring): string[] {
  if (!reference) return [name];
  return [name, labelKey(name), ...(reference.zone === undefined ? [] : [zoneKey(name)])];
}

/** A place of a display template: a field, or several of which the first that has a value is shown. */
export const displayLocation = /\{(\w+(?:\|\w+)*)\}/g;

/**
 * `{shipName} ({imoNo})` with a record gives its label; a missing value leaves its place empty, and in
 * `{quayNameEn|quayName}` the next field takes it.
 */
export function labelOf(display: string, record: Readonly<Record<string, unknown>>): string {
  return display
    .replace(displayLocation, (_, names: string) => {
      const filled = names.split('|').find((name) => (record[name] ?? '') !== '');
      return filled === undefined ? '' : String(record[filled]);
    })
    .trim();
}

/**
 * `{repositoryId} · {freePallets} free` with a record: references by their labels, decimals without idle zeros; empty where
 * one of the fields is.
 */
export function noteOf(template: string, record: Readonly<Record<string, unknown>>): string {
  const names = displayFields(template);
  const said = names.map((name) => [name, plain(record[labelKey(name)] ?? record[name])] as const);
  if (said.some(([, text]) => text === '')) return '';
  return labelOf(template, Object.fromEntries(said));
}

function plain(value: unknown): string {
  const text = String(value ?? '');
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** The places of a display template in their order, each with its fields. */
export function displayLocations(display: string): string[][] {
  return [...display.matchAll(displayLocation)].map((match) => (match[1] as string).split('|'));
}

/** The names in a display template. */
export function displayFields(display: string): string[] {
  return displayLocations(display).flat();
}

const displays = {
  hwUser: { zh: '{userName}', en: '{userNameEn|userName}' },
  hwRepositoryConfig: {
    zh: '{repositoryCode} {repositoryName}',
    en: '{repositoryCode} {repositoryNameEn|repositoryName}',
  },
  hwRole: { zh: '{roleName}', en: '{roleNameEn|roleName}' },
} as const satisfies Record<string, Text>;

/** What a person, a role or a warehouse is called where code speaks of it itself: in English by the English name, if it has one. */
export function ownName(
  resource: keyof typeof displays,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  return labelOf(displays[resource][language], record);
}

/** The records whose `field` has one of these values; with `isNot` all others, those without a value too. */
export interface FieldWhen {
  readonly field: string;
  readonly values: readonly (string | number | boolean)[];
  readonly isNot: boolean;
}

/** Whether a record has what all of the fields must have; it does where nothing is asked. */
export function fitsWhen(record: Readonly<Record<string, unknown>>, whens: readonly FieldWhen[] = []): boolean {
  return whens.every(({ field, values, isNot }) => values.some((value) => value === record[field]) !== isNot);
}

/**
 * Fields that together occur once, among the records where `when` holds. A record that leaves one of them empty is like
 * no other, but for those in `emptyCounts`: there two empty ones are equal.
 */
export interface Unique {
  readonly fields: readonly string[];
  readonly emptyCounts?: readonly string[];
  readonly when?: FieldWhen;
  readonly message?: Text;
}
