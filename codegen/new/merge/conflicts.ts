import type { CheckError } from '../../../src/contract/resource.ts';
import { yesOrNo } from '../../../src/fields/cells.ts';
import { isEmpty, withoutEmpty } from '../../../src/fields/emptyValues.ts';
import { storedValue } from '../../keywords/choices.ts';
import type { Path } from '../../read/location.ts';
import { kindNameOf } from '../../read/property.ts';
import type { PropertySource } from '../../read/recordSource.ts';
import type { ResourceSource } from '../../read/source.ts';
import type { CompiledResource } from '../../types.ts';
import type { DraftedField } from '../draft/fields.ts';
import { plainNumber } from '../draft/property.ts';
import type { Cell, Scalar, SourceRecord } from '../material.ts';
import { type Pair, sameField } from './pairs.ts';

/** Something that the file and the source say differently; the file wins. */
export interface Conflict {
  readonly path: Path;
  readonly what: string;
}

/** What was found of one field under one keyword. */
interface Finding {
  readonly path: Path;
  readonly keyword: string;
  readonly property: PropertySource | undefined;
  readonly example: unknown;
  count: number;
}

interface Question {
  readonly source: ResourceSource;
  readonly compiled: CompiledResource;
  readonly fields: readonly DraftedField[];
  readonly records: readonly SourceRecord[];
}

/** What the records of the source hold that the checks of the file refuse, with an example and how often it is so. */
export function findConflicts({ source, compiled, fields, records }: Question): Conflict[] {
  const { properties } = source.record;
  const findings = new Map<string, Finding>();
  const wires = records.map(createToWire(fields, properties));
  for (const wire of wires.map(withoutEmpty)) {
    for (const error of compiled.checks.record(wire)) {
      const found = findingOf(error, { source, wire });
      if (!found) continue;
      const key = `${found.path.join('/')} ${found.keyword}`;
      const known = findings.get(key);
      if (known) known.count++;
      else findings.set(key, found);
    }
  }
  const names = new Set(fields.map(({ name }) => name));
  const refused = [...findings.values()].filter(
    ({ path, keyword }) => keyword !== 'required' || names.has(String(path.at(-1))),
  );
  return [...refused.map((finding) => textsFor(finding, records.length)), ...findRepeats(properties, wires)];
}

/** Rules speak of several fields, of which the source may have some: only what a field itself says counts. */
function findingOf(
  error: CheckError,
  { source, wire }: { source: ResourceSource; wire: Record<string, unknown> },
): Finding | undefined {
  if (!error.schemaPath.startsWith('#/properties/') && error.schemaPath !== '#/required') return undefined;
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : [];
  const steps = [...error.instancePath.split('/').slice(1), ...missing];
  let path: Path = ['record'];
  let property: PropertySource | undefined;
  let example: unknown = wire;
  for (const step of steps) {
    example = (example as Record<string, unknown> | undefined)?.[step];
    if (Array.isArray(example) || !/^\d+$/.test(step)) {
      path = [...path, 'properties', step];
      property = (property?.items ?? (path.length === 3 ? source.record : undefined))?.properties[step];
    } else path = [...path, 'items'];
  }
  return { path, keyword: error.keyword, property, example, count: 1 };
}

function textsFor({ path, keyword, property, example, count }: Finding, total: number): Conflict {
  const name = String(path.at(-1));
  const often = `in ${count} of ${total} records`;
  if (keyword === 'required')
    return { path, what: `the file makes \`${name}\` required; the source leaves it empty ${often}` };
  return {
    path,
    what: `the file has ${said(property, keyword)} for \`${name}\`; the source has ${shown(example)} ${often}`,
  };
}

/** The keyword of the file that refuses, with its value. */
function said(property: PropertySource | undefined, keyword: string): string {
  const own = keyword === 'decimal' ? ['precision', 'scale'] : [keyword];
  const given = own.flatMap((each) => {
    const value = property?.[each as keyof PropertySource];
    return value === undefined ? [] : [`\`${each}\` ${JSON.stringify(value)}`];
  });
  if (given.length > 0) return given.join(' and ');
  return property?.format === undefined
    ? `\`type\` ${JSON.stringify(property?.type)}`
    : `\`format\` ${JSON.stringify(property.format)}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function findRepeats(
  properties: ResourceSource['record']['properties'],
  wires: readonly Readonly<Record<string, unknown>>[],
): Conflict[] {
  const unique = Object.keys(properties).filter((name) => properties[name]?.unique || properties[name]?.serial);
  return unique.flatMap((name) => {
    const known = new Set<unknown>();
    const twice = wires.find((wire) => wire[name] !== undefined && (known.has(wire[name]) || !known.add(wire[name])));
    if (!twice) return [];
    const keyword = properties[name]?.unique ? 'unique' : 'serial';
    const what = `the file has \`${keyword}\` for \`${name}\`; the source has ${shown(twice[name])} more than once`;
    return [{ path: ['record', 'properties', name], what }];
  });
}

/** What the source declares of fields, and the file contradicts: types, limits, choices, what must be filled. */
export function findDeclaredConflicts(pairs: readonly Pair[]): Conflict[] {
  return pairs.flatMap((pair) => [
    ...kindConflict(pair),
    ...limitConflicts(pair),
    ...choiceConflict(pair),
    ...requiredConflict(pair),
  ]);
}

/** Kinds that are texts of a certain form: a file may ask for one where the source only says text, and the other way round. */
function isText(kind: string): boolean {
  return ![
    'integer',
    'decimal',
    'money',
    'boolean',
    'rows',
    'lines',
    'reference',
    'references',
    'date',
    'date-time',
  ].includes(kind);
}

function kindConflict({ drafted, name, property, path }: Pair): Conflict[] {
  const { says, rows } = drafted.material;
  const isDeclared = says.type !== undefined || says.target !== undefined || rows !== undefined;
  const [ours, theirs] = [kindNameOf(property), kindNameOf(drafted.property)];
  const isSame = ours === theirs || (isText(ours) && isText(theirs)) || (amount(ours) && amount(theirs));
  const isOtherTarget = property.reference?.resource !== drafted.property.reference?.resource;
  if (!isDeclared || (isSame && !isOtherTarget)) return [];
  if (ours === 'reference' && theirs === 'text') return [];
  return [
    {
      path,
      what: `in the file \`${name}\` is ${kindInText(ours, property)}; in the source it is ${kindInText(theirs, drafted.property)}`,
    },
  ];
}

function amount(kind: string): boolean {
  return kind === 'decimal' || kind === 'money';
}

function kindInText(kind: string, property: PropertySource): string {
  return property.reference ? `\`reference\` to ${property.reference.resource}` : `\`${kind}\``;
}

/** Limits of a file that are narrower than what the source allows. */
const narrower = [
  ['maxLength', (file: number, source: number) => file < source],
  ['precision', (file: number, source: number) => file < source],
  ['scale', (file: number, source: number) => file < source],
  ['maxItems', (file: number, source: number) => file < source],
  ['maximum', (file: number, source: number) => file < source],
  ['minimum', (file: number, source: number) => file > source],
  ['minLength', (file: number, source: number) => file > source],
] as const;

function limitConflicts({ drafted, name, property, path }: Pair): Conflict[] {
  return narrower.flatMap(([keyword, isNarrower]) => {
    const [ours, theirs] = [property[keyword], drafted.material.says[keyword]];
    if (ours === undefined || theirs === undefined || !isNarrower(ours, theirs)) return [];
    return [
      {
        path: [...path, keyword],
        what: `the file has \`${keyword}\` ${ours} for \`${name}\`; the source has ${theirs}`,
      },
    ];
  });
}

function choiceConflict({ drafted, name, property, path }: Pair): Conflict[] {
  const theirs = drafted.material.says.enum;
  if (!Array.isArray(theirs) || !Array.isArray(property.enum)) return [];
  const listed = property.enum.map((choice) => storedValue(choice));
  const ours = new Set<unknown>(listed);
  const missing = theirs.filter((value) => !ours.has(value));
  if (missing.length === 0) return [];
  const what = `the file has \`enum\` ${JSON.stringify(listed)} for \`${name}\`; the source also has ${missing.map((value) => JSON.stringify(value)).join(', ')}`;
  return [{ path: [...path, 'enum'], what }];
}

function requiredConflict({ drafted, name, property, isRequired, path }: Pair): Conflict[] {
  const { required } = drafted.material.says;
  if (required === undefined || required === isRequired || property.type === 'boolean' || property.requiredWhen)
    return [];
  const texts = (must: boolean): string => (must ? 'is required' : 'may be empty');
  return [{ path, what: `in the file \`${name}\` ${texts(isRequired)}; in the source it ${texts(required)}` }];
}

type ToWire = (record: SourceRecord) => Record<string, unknown>;

/** Turns records of the source into what the file's fields would have sent; what the file has no field for stays away. */
function createToWire(drafted: readonly DraftedField[], properties: Readonly<Record<string, PropertySource>>): ToWire {
  const fields = drafted.flatMap((field) => {
    const name = sameField(field, properties);
    const property = name === undefined ? undefined : properties[name];
    if (name === undefined || !property) return [];
    const rows = property.items && createToWire(field.items ?? [], property.items.properties);
    return [{ name, property, rows, label: field.material.label }];
  });
  return (record) =>
    Object.fromEntries(
      fields.flatMap(({ name, property, rows, label }) => {
        const cell = record.get(label);
        return isEmpty(cell) ? [] : [[name, wireValue(cell, property, rows)] as const];
      }),
    );
}

function wireValue(cell: Cell, property: PropertySource, rows: ToWire | undefined): unknown {
  if (typeof cell === 'object') return rows ? cell.map(rows) : '…';
  return cell === undefined ? undefined : byType[property.type](cell, property);
}

/** How a value is written in a field of each type; what cannot be so stays as it is, to be refused. */
const byType: Readonly<Record<PropertySource['type'], (value: Scalar, property: PropertySource) => unknown>> = {
  string: (value, property) => {
    const text = typeof value === 'number' ? plainNumber(value) : String(value);
    return property.case === 'upper' ? text.toUpperCase() : text;
  },
  integer: (value) => (typeof value !== 'boolean' && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : value),
  boolean: (value) => (typeof value === 'string' ? (yesOrNo(value) ?? value) : value),
  array: (value) => value,
};
