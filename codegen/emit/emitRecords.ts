import { labelKey, zoneKey } from '../../src/contract/record.ts';
import type { Field, Option, Resource } from '../../src/contract/resource.ts';
import type { Text } from '../../src/contract/text.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import type { Compilation } from '../types.ts';
import { header } from './header.ts';

/** Text of `src/generated/records.ts`: the type of the records of every resource, as they come over the wire. */
export function emitRecords({ resources: compiled, enums }: Pick<Compilation, 'resources' | 'enums'>): string {
  const resources = compiled.map(({ resource }) => resource);
  const names = new Map(Object.entries(enums).map(([name, options]) => [options, name] as const));
  const sorted = resources.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const used = new Set(sorted.flatMap(everyField).flatMap(({ options }) => nameOf(options, names) ?? []));
  const unions = Object.entries(enums)
    .filter(([name]) => used.has(name))
    .map(([name, options]) => emitEnum(name, options));
  const records = sorted.map((resource) => emitRecord(resource, names));
  const byName = sorted.map(({ name }) => `  readonly ${name}: ${typeName(name)};\n`).join('');
  const index = `/** The type of a resource's records, by its name. */\nexport interface RecordTypes {\n${byName}}\n`;
  return [header, ...unions, ...records, index].join('\n');
}

type EnumNames = ReadonlyMap<readonly Option[], string>;

function everyField({ fields }: Resource): Field[] {
  return fields.flatMap((field) => [field, ...(field.items ?? [])]);
}

function nameOf(options: readonly Option[] | undefined, names: EnumNames): string | undefined {
  return options && names.get(options);
}

function emitEnum(name: string, options: readonly Option[]): string {
  const titles = options.map(({ value, title }) => `${value}: ${comment(title)}`).join('; ');
  return `/** ${titles} */\nexport type ${name} =${union(options, `export type ${name} =`.length)};\n`;
}

/** As the formatter lays it out: on one line while it fits, otherwise one choice a line. */
function union(options: readonly Option[], before: number): string {
  const choices = options.map(({ value }) => `'${value}'`);
  const line = ` ${choices.join(' | ')}`;
  return before + line.length + 1 <= lineWidth ? line : choices.map((choice) => `\n  | ${choice}`).join('');
}

const lineWidth = 120;

const serverLines = `  readonly id: string;
  /** Counts the changes; an update carries the version that it is based on. */
  readonly version: number;
  readonly createBy: string | null;
  readonly createTime: string;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
`;

function emitRecord({ name, title, fields }: Resource, names: EnumNames): string {
  const own = typeName(name);
  const rows = fields.flatMap((field) => {
    if (field.lines) return [];
    const lines = (field.items ?? []).map((item) => emitField({ field: item, names, owner: own }));
    return field.items ? [`${emitInterface(rowName(own, field), field.title, lines.join(''))}\n`] : [];
  });
  const lines = fields.map((field) => emitField({ field, names, owner: own }));
  return `${rows.join('')}${emitInterface(own, title, serverLines + lines.join(''))}`;
}

function emitInterface(name: string, title: Text, lines: string): string {
  return `/** ${comment(title)} */\nexport interface ${name} {\n${lines}}\n`;
}

interface Placed {
  readonly field: Field;
  readonly names: EnumNames;
  readonly owner: string;
}

function emitField({ field, names, owner }: Placed): string {
  if (field.lines) return emitLines(field, field.lines);
  const isGiven = field.required && !field.conditions.includes('visibleWhen');
  const nullable = isGiven ? '' : ' | null';
  const type = typeOf({ field, names, owner });
  const own = `  /** ${comment(field.title)} */\n  readonly ${field.name}: ${type}${nullable};\n`;
  const zone = field.reference?.zone === undefined ? '' : `  readonly ${zoneKey(field.name)}: string | null;\n`;
  if (field.reference) return `${own}  readonly ${labelKey(field.name)}: string | null;\n${zone}`;
  return field.references ? `${own}  readonly ${labelKey(field.name)}: readonly (string | null)[] | null;\n` : own;
}

/** Lines come with one record and not with a list; that they belong to it they do not say. */
function emitLines({ name, title }: Field, { resource, by }: NonNullable<Field['lines']>): string {
  const line = `Omit<${typeName(resource)}, '${by}' | '${labelKey(by)}'>`;
  return `  /** ${comment(title)} */\n  readonly ${name}?: readonly ${line}[];\n`;
}

function typeOf({ field, names, owner }: Placed): string {
  if (field.items) return `readonly ${rowName(owner, field)}[]`;
  if (field.options) return nameOf(field.options, names) ?? inline(field);
  const kind = kindOf(field.kind);
  return kind?.type ?? jsonTypes[kind?.json ?? 'string'];
}

function rowName(owner: string, { name }: Field): string {
  return `${owner}${typeName(name)}Row`;
}

function inline({ kind, options = [] }: Field): string {
  return options
    .map(({ value }) => (kind === 'integer' ? value : JSON.stringify(value).replaceAll('"', "'")))
    .join(' | ');
}

const jsonTypes = { string: 'string', integer: 'number', boolean: 'boolean', array: 'readonly unknown[]' } as const;

function typeName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A text as it may stand in a comment. */
function comment({ zh, en }: Text): string {
  return `${zh} / ${en}`.replaceAll('*/', '* /').replace(/\s+/g, ' ');
}
