import type { Language, Text } from './text.ts';

/** The fields of every record that only the server writes (README section 4.2). */
export const serverFields = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime'] as const;
export type ServerField = (typeof serverFields)[number];

/** The tables of accounts, roles and the menu. Fields may refer to them even without a resource file. */
export const reservedNames = ['hwUser', 'hwRole', 'hwMenu'] as const;

/** The requirements for a field in a file with one of these names: its kind, and whether its values are unique. */
export interface OwnField {
  readonly kind: string;
  readonly unique?: true;
}

/**
 * The fields of accounts, roles and menu entries that the server needs. A resource file may add others, but must keep these: without
 * them nobody could log in.
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

/** A record on the wire: `id` is a string, decimals are strings, and references come with a label. */
export type WireRecord = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

/** Returns the key of a reference's label: `airlineId` has `airlineIdLabel`. */
export function labelKey(field: string): string {
  return `${field}Label`;
}

/** Returns the key of a reference's time zone: `repositoryId` has `repositoryIdZone`, if date-times of the record use it. */
export function zoneKey(field: string): string {
  return `${field}Zone`;
}

interface Referring {
  readonly name: string;
  readonly reference?: { readonly zone?: string };
}

/** Returns a field and the keys that come with a reference: its label, and its time zone if one is used. */
export function namesWith({ name, reference }: Referring): string[] {
  if (!reference) return [name];
  return [name, labelKey(name), ...(reference.zone === undefined ? [] : [zoneKey(name)])];
}

/** A placeholder of a display template: a field, or several, of which the first with a value is shown. */
export const displayLocation = /\{(\w+(?:\|\w+)*)\}/g;

/**
 * Returns the label of a record for a template such as `{shipName} ({imoNo})`. Empty values leave a placeholder empty; in
 * `{quayNameEn|quayName}` the second field is used instead.
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
 * Returns the text of a template such as `{repositoryId} · {freePallets} free`: references by their labels, decimals without trailing
 * zeros. Empty if one of the fields is empty.
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

/** Returns the placeholders of a display template in order, each with its fields. */
export function displayLocations(display: string): string[][] {
  return [...display.matchAll(displayLocation)].map((match) => (match[1] as string).split('|'));
}

/** Returns the fields in a display template. */
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

/** Returns the name of a user, role or warehouse for messages; in English its English name, if it has one. */
export function ownName(
  resource: keyof typeof displays,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  return labelOf(displays[resource][language], record);
}

/** Records whose `field` has one of these values; with `isNot` all others, including those without a value. */
export interface FieldWhen {
  readonly field: string;
  readonly values: readonly (string | number | boolean)[];
  readonly isNot: boolean;
}

/** Whether a record satisfies all of these conditions; true if there are none. */
export function fitsWhen(record: Readonly<Record<string, unknown>>, whens: readonly FieldWhen[] = []): boolean {
  return whens.every(({ field, values, isNot }) => values.some((value) => value === record[field]) !== isNot);
}

/**
 * Fields whose combination is unique among the records that satisfy `when`. Records with an empty field are exempt, except for the
 * fields in `emptyCounts`, where empty values are equal.
 */
export interface Unique {
  readonly fields: readonly string[];
  readonly emptyCounts?: readonly string[];
  readonly when?: FieldWhen;
  readonly message?: Text;
}
