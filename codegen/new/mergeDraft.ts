import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { printJsonText } from '../../src/contract/printJson.ts';
import type { CheckError } from '../../src/contract/resource.ts';
import { yesOrNo } from '../../src/fields/cells.ts';
import { isEmpty, withoutEmpty } from '../../src/fields/emptyValues.ts';
import { isNumber, isReference, isScaled, isTable, isTemporal, isYesNo } from '../../src/fields/kinds.ts';
import { compile } from '../compile.ts';
import type { PropertySource } from '../generated/source.ts';
import { storedValue } from '../keywords/choices.ts';
import { readDocument } from '../read/readDocument.ts';
import { kindNameOf, nodeAt, type Path } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { type CompiledResource, formatFault, type SourceFile } from '../types.ts';
import { type Comparison, type DraftedField, type Pair, pairFields, sameField } from './draft/fields.ts';
import { plainNumber } from './draft/property.ts';
import type { Draft } from './draft/resource.ts';
import { type Cell, type Scalar, type SourceRecord, Trouble } from './material.ts';
import { firstFault } from './mendDraft.ts';
import type { DraftWorld } from './world.ts';

/** An existing file to which new fields were added, and what to report about it. */
interface Merged {
  readonly text: string;
  /** The names of the fields that were added. */
  readonly added: readonly string[];
  readonly notes: readonly string[];
  /** One line for each conflict between file and source. Positions are those in the new text. */
  readonly conflicts: readonly string[];
}

interface Question {
  readonly draft: Draft;
  readonly records: readonly SourceRecord[];
  readonly path: string;
  readonly world: Pick<DraftWorld, 'files' | 'memory'>;
}

/**
 * Adds to a file the fields that only the source has. Everything that is already in the file stays, and conflicts with the source are
 * reported.
 */
export function mergeDraft({ draft, records, path, world }: Question): Merged {
  const { files, memory } = world;
  const file = files.find((each) => each.path === path) as SourceFile;
  const source = validSource(file, world);
  const { pairs, added, removed } = pairFields(draft.fields, source.record, ['record', 'properties']);
  const compiled = compile(files, memory).resources.find((each) => each.file === path);
  const found = compiled ? findConflicts({ source, compiled, fields: draft.fields, records }) : [];
  const isWindows = file.text.includes('\r\n');
  const plain = insertFields(file.text.replaceAll('\r\n', '\n'), added);
  const text = isWindows ? plain.replaceAll('\n', '\r\n') : plain;
  const fault = firstFault(text, { ...world, path });
  if (fault) throw new Trouble(`nothing was changed: with the new fields, ${formatFault(fault)}`);
  return {
    text,
    added: added.map(({ drafted, path: [, , holder] }) => (holder === undefined ? drafted.name : `${holder}.${drafted.name}`)),
    notes: [
      ...added.filter(({ drafted }) => drafted.isRequired).map(({ drafted }) => requiredNote(drafted.name)),
      ...removed.map((name) => `\`${name}\` is not in the source; it stays in the file`),
    ],
    conflicts: toLines(dropDoubles([...findDeclaredConflicts(pairs), ...found]), { path, text }),
  };
}

/**
 * Returns the note for a new field that seems to be required. It is not made required, because stored records lack it and could then not
 * be saved.
 */
function requiredNote(name: string): string {
  return `\`${name}\` always has a value in the source; add it to \`required\` if every stored record has one`;
}

function validSource(file: SourceFile, world: Question['world']): ResourceSource {
  const fault = firstFault(file.text, { ...world, path: file.path });
  if (fault) throw new Trouble(`fix the file first: ${formatFault(fault)}`);
  return readDocument(file).document?.value as ResourceSource;
}

function dropDoubles(conflicts: readonly Conflict[]): Conflict[] {
  return [...new Map(conflicts.map((conflict) => [conflict.what, conflict])).values()];
}

function toLines(conflicts: readonly Conflict[], { path, text }: SourceFile): string[] {
  const { document } = readDocument({ path, text });
  return conflicts.map(({ path: place, what }) => {
    const { line, column } = document?.keyPosition(place) ?? { line: 1, column: 1 };
    return `${path}:${line}:${column}  ${what}  the file stays as it is`;
  });
}

/**
 * Inserts new fields into the text of a file, each after the field that precedes it in the source. The rest keeps its content, and the
 * file is formatted.
 */
function insertFields(text: string, added: Comparison['added']): string {
  if (added.length === 0) return text;
  let result = text;
  const behind = new Map<string, string>();
  for (const { drafted, path, before } of added) {
    // Keeps the order of several new fields that follow the same field.
    const location = [...path, before ?? ''].join('/');
    const previous = behind.get(location) ?? before;
    result = insertProperty(result, { path, name: drafted.name, value: drafted.property, before: previous });
    result = insertIntoForm(result, { path, name: drafted.name, before: previous });
    behind.set(location, drafted.name);
  }
  return printJsonText(result) ?? result;
}

interface Insertion {
  readonly path: Path;
  readonly name: string;
  readonly before: string | undefined;
}

function insertProperty(text: string, { path, name, value, before }: Insertion & { value: unknown }): string {
  const holder = nodeAt(treeOf(text), path);
  const previous = holder.children?.find((member) => member.children?.[0]?.value === before);
  return insert(text, { holder, previous, piece: `${JSON.stringify(name)}: ${JSON.stringify(value)}` });
}

/**
 * Adds a new field to the form if the file lists the fields of the form: into the section with the preceding field, or else into the last
 * section.
 */
function insertIntoForm(text: string, { path, name, before }: Insertion): string {
  if (path.length !== 2) return text;
  const { form } = getNodeValue(treeOf(text)) as { form?: { sections?: readonly { fields?: readonly unknown[] }[] } };
  const sections = form?.sections ?? [];
  if (sections.length === 0) return text;
  const found = sections.findIndex(({ fields }) => fields?.includes(before));
  const section = found < 0 ? sections.length - 1 : found;
  const holder = nodeAt(treeOf(text), ['form', 'sections', section, 'fields']);
  const previous = holder.children?.find(({ value }) => value === before);
  return insert(text, { holder, previous, piece: JSON.stringify(name) });
}

function treeOf(text: string): Node {
  return parseTree(text) as Node;
}

interface Location {
  readonly holder: Node;
  readonly previous: Node | undefined;
  readonly piece: string;
}

/** Inserts a piece of text into an object or list, after the member `previous`, which is the last one by default. */
function insert(text: string, { holder, previous = holder.children?.at(-1), piece }: Location): string {
  const at = previous ? previous.offset + previous.length : holder.offset + 1;
  return `${text.slice(0, at)}${previous ? ', ' : ''}${piece}${text.slice(at)}`;
}

/** A difference between the file and the source. The file is not changed. */
interface Conflict {
  readonly path: Path;
  readonly what: string;
}

/** Values of one field that a keyword of the file rejects: how many, and an example. */
interface Finding {
  readonly path: Path;
  readonly keyword: string;
  readonly property: PropertySource | undefined;
  readonly example: unknown;
  count: number;
}

interface ConflictQuestion {
  readonly source: ResourceSource;
  readonly compiled: CompiledResource;
  readonly fields: readonly DraftedField[];
  readonly records: readonly SourceRecord[];
}

/** Finds values in the source that the checks of the file reject. */
function findConflicts({ source, compiled, fields, records }: ConflictQuestion): Conflict[] {
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
  const rejected = [...findings.values()].filter(({ path, keyword }) => keyword !== 'required' || names.has(String(path.at(-1))));
  return [...rejected.map((finding) => textsFor(finding, records.length)), ...findRepeats(properties, wires)];
}

/**
 * Returns the finding about a rejected value. Undefined if the rejecting keyword does not belong to a single field: a rule tests several
 * fields, some of which the source may lack.
 */
function findingOf(error: CheckError, { source, wire }: { source: ResourceSource; wire: Record<string, unknown> }): Finding | undefined {
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
  if (keyword === 'required') return { path, what: `the file makes \`${name}\` required; the source leaves it empty ${often}` };
  return {
    path,
    what: `the file has ${keywordText(property, keyword)} for \`${name}\`; the source has ${shown(example)} ${often}`,
  };
}

/** Returns the keyword that rejects a value together with its value in the file, such as `maxLength` 20, for a message. */
function keywordText(property: PropertySource | undefined, keyword: string): string {
  const own = keyword === 'decimal' ? ['precision', 'scale'] : [keyword];
  const given = own.flatMap((each) => {
    const value = property?.[each as keyof PropertySource];
    return value === undefined ? [] : [`\`${each}\` ${JSON.stringify(value)}`];
  });
  if (given.length > 0) return given.join(' and ');
  return property?.format === undefined ? `\`type\` ${JSON.stringify(property?.type)}` : `\`format\` ${JSON.stringify(property.format)}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function findRepeats(properties: ResourceSource['record']['properties'], wires: readonly Readonly<Record<string, unknown>>[]): Conflict[] {
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

/** Finds differences between the declarations of the source and of the file: types, limits, options and required fields. */
function findDeclaredConflicts(pairs: readonly Pair[]): Conflict[] {
  return pairs.flatMap((pair) => [...kindConflict(pair), ...limitConflicts(pair), ...choiceConflict(pair), ...requiredConflict(pair)]);
}

/**
 * Whether a kind is a kind of text. Two different kinds of text in the file and the source, such as text and e-mail, are not a conflict.
 */
function isText(kind: string): boolean {
  return ![isReference, isNumber, isYesNo, isTemporal, isTable].some((is) => is({ kind }));
}

function kindConflict({ drafted, name, property, path }: Pair): Conflict[] {
  const { declared, rows } = drafted.material;
  const isDeclared = declared.type !== undefined || declared.target !== undefined || rows !== undefined;
  const [ours, theirs] = [kindNameOf(property), kindNameOf(drafted.property)];
  const isSame = ours === theirs || (isText(ours) && isText(theirs)) || (isScaled({ kind: ours }) && isScaled({ kind: theirs }));
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

function kindInText(kind: string, property: PropertySource): string {
  return property.reference ? `\`reference\` to ${property.reference.resource}` : `\`${kind}\``;
}

/** Limits, each with a function that tells whether the file is stricter than the source. */
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
    const [ours, theirs] = [property[keyword], drafted.material.declared[keyword]];
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
  const theirs = drafted.material.declared.enum;
  if (!Array.isArray(theirs) || !Array.isArray(property.enum)) return [];
  const listed = property.enum.map((choice) => storedValue(choice));
  const ours = new Set<unknown>(listed);
  const missing = theirs.filter((value) => !ours.has(value));
  if (missing.length === 0) return [];
  const what = `the file has \`enum\` ${JSON.stringify(listed)} for \`${name}\`; the source also has ${missing.map((value) => JSON.stringify(value)).join(', ')}`;
  return [{ path: [...path, 'enum'], what }];
}

function requiredConflict({ drafted, name, property, isRequired, path }: Pair): Conflict[] {
  const { required } = drafted.material.declared;
  if (required === undefined || required === isRequired || property.type === 'boolean' || property.requiredWhen) return [];
  const texts = (must: boolean): string => (must ? 'is required' : 'may be empty');
  return [{ path, what: `in the file \`${name}\` ${texts(isRequired)}; in the source it ${texts(required)}` }];
}

type ToWire = (record: SourceRecord) => Record<string, unknown>;

/** Returns a function that converts a source record to the wire format of the file's fields. Other fields are left out. */
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

/** Converts a value by the type of its field. A value that cannot be converted stays as it is, so that the checks reject it. */
const byType: Readonly<Record<PropertySource['type'], (value: Scalar, property: PropertySource) => unknown>> = {
  string: (value, property) => {
    const text = typeof value === 'number' ? plainNumber(value) : String(value);
    return property.case === 'upper' ? text.toUpperCase() : text;
  },
  integer: (value) => (typeof value !== 'boolean' && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : value),
  boolean: (value) => (typeof value === 'string' ? (yesOrNo(value) ?? value) : value),
  array: (value) => value,
};
