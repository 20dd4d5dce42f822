/** What a file says of records: their fields, and conditions on them. */

import type { Node } from 'jsonc-parser';
import type { FileGroup } from '../../src/contract/files.ts';
import type { KnownBy } from '../../src/contract/query.ts';
import type { FieldCondition, Near, Total } from '../../src/contract/resource.ts';
import type { Language } from '../../src/contract/text.ts';
import { kinds } from '../../src/fields/kinds.ts';

/** One of the forms of `Derived`; the checks see to it that it is one. */
export interface DerivedSource {
  readonly from?: string;
  readonly slice?: readonly [number, number];
  readonly product?: readonly string[];
  readonly divide?: string;
  readonly sum?: readonly string[];
  readonly difference?: readonly [string, string];
  readonly choice?: readonly ChoiceWhenSource[];
  readonly or?: string;
  readonly daysSince?: string;
  readonly until?: string;
}

/** A choice, and by number how it must stand to 0. */
export interface ChoiceWhenSource {
  readonly value: string;
  readonly when?: ConditionSource;
}

/** A text as a file gives it: a language may be missing. */
export type TextSource = Partial<Readonly<Record<Language, string>>>;

export const comparisons = [
  'sameAs',
  'differsFrom',
  'beginsWith',
  'atMost',
  'atLeast',
  'lessThan',
  'moreThan',
  'notBefore',
  'notAfter',
] as const;

export type Comparison = (typeof comparisons)[number];

/** What both a field and the value of a field in a condition may ask for. */
interface Limits extends Partial<Readonly<Record<Comparison, string>>> {
  readonly format?: string;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** One field as a file gives it, its shape already checked against the meta schema. */
export interface PropertySource extends Limits, Partial<Readonly<Record<FieldCondition, ConditionSource>>> {
  readonly type: 'string' | 'integer' | 'boolean' | 'array';
  readonly title: TextSource;
  readonly description?: TextSource;
  readonly patternMessage?: TextSource;
  readonly precision?: number;
  readonly scale?: number;
  readonly currency?: string;
  readonly country?: string;
  readonly state?: string;
  readonly zone?: string | readonly string[];
  readonly default?: string | number | boolean;
  readonly enum?: string | readonly ChoiceSource[];
  readonly without?: readonly string[];
  readonly near?: Near;
  readonly unique?: boolean;
  readonly search?: 'contains';
  readonly case?: 'upper';
  readonly codes?: boolean;
  readonly multiline?: boolean;
  readonly system?: boolean;
  readonly derived?: DerivedSource;
  readonly total?: TotalSource;
  readonly reference?: ReferenceSource;
  readonly knownBy?: KnownBy;
  readonly lines?: LinesSource;
  readonly items?: RecordSource;
  readonly maxItems?: number;
  readonly accept?: readonly FileGroup[];
  readonly byQuestion?: boolean;
  readonly lockedAfterCreate?: boolean;
  readonly serial?: string;
  readonly access?: { readonly read?: string; readonly write?: string };
  readonly due?: DueSource;
  readonly warn?: Operators;
  readonly warnMessage?: TextSource;
  readonly warnWhen?: ConditionSource;
  readonly was?: string;
}

/** A date by which something must have happened, while a condition holds; marked as well so many days before. */
interface DueSource {
  readonly soon?: number;
  readonly when?: ConditionSource;
}

/** What is added up over lines of this record, or over records of another resource whose field `by` refers to it. */
export interface TotalSource {
  readonly lines?: string;
  readonly resource?: string;
  readonly by?: string;
  readonly as: Total['as'];
  readonly field?: string;
  readonly needs?: Total['needs'];
  readonly where?: ConditionSource;
}

export type WhereValue = string | number | boolean;

/** A choice that a field lists itself: its value alone, or with what people see. */
export type ChoiceSource = string | number | OptionSource;

/** A choice of a field or of `enums.json`. */
export interface OptionSource {
  readonly value: string;
  readonly title: TextSource;
  readonly names?: readonly string[];
  readonly color?: string;
}

export type Properties = Readonly<Record<string, PropertySource>>;

/** A value as a file writes it. */
export interface ReferenceSource {
  readonly resource: string;
  /** By field there: a fixed value, values of which any will do, or with `sameAs` the field here whose value it must have. */
  readonly filter?: ConditionSource;
  /** By field here: the field there that it is taken from. */
  readonly copy?: Readonly<Record<string, string>>;
}

/** Either another resource and its field that refers here, or the fields of a line themselves. */
export interface LinesSource {
  readonly resource?: string;
  readonly by?: string;
  readonly record?: RecordSource;
  readonly maxItems?: number;
}

export interface RecordSource {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Properties;
}

/** What a condition asks of the value of a field, in the words of a filter and in those of fields. */
export interface Operators extends Omit<Limits, 'minimum' | 'maximum' | 'exclusiveMinimum'> {
  readonly gte?: number;
  readonly gt?: number;
  readonly lte?: number;
  readonly lt?: number;
  /** Has a value, and none of these. */
  readonly ne?: WhereValue | readonly WhereValue[];
  /** Has none of these; an empty field has none. */
  readonly not?: readonly WhereValue[];
  readonly isNull?: boolean;
  readonly contains?: string;
  readonly startsWith?: string;
}

/** What a field is asked to have: a value, values of which any will do, or what the operators say. */
export type ExpectedSource = WhereValue | readonly WhereValue[] | Operators;

/** By field what it must have, all together; `all`, `any` and `not` combine conditions. */
export interface ConditionSource {
  readonly all?: readonly ConditionSource[];
  readonly any?: readonly ConditionSource[];
  readonly not?: ConditionSource;
  readonly [field: string]: ExpectedSource | readonly ConditionSource[] | ConditionSource | undefined;
}

/** The name of the field kind that a property asks for; what it names may not exist. */
export function kindNameOf(property: PropertySource): string {
  if (property.reference) return property.type === 'array' ? 'references' : 'reference';
  if (property.lines) return 'lines';
  if (property.items) return 'rows';
  // Whole numbers stay numbers when they are chosen from a list.
  if (property.enum !== undefined && property.type !== 'integer') return 'enum';
  if (property.format !== undefined) return property.format;
  if (property.type === 'boolean' || property.type === 'integer') return property.type;
  if (property.type === 'array') return 'rows';
  return property.multiline ? 'text-area' : 'text';
}

/** Whether the server alone sets a field. */
export function isSystem(property: PropertySource): boolean {
  const { system, derived, total, serial } = property;
  return system === true || derived !== undefined || total !== undefined || serial !== undefined;
}

/** Whether a field is worked out of numbers, of its own record or of others. */
export function isFigureSource({ derived, total }: PropertySource): boolean {
  return (derived !== undefined && derived.from === undefined) || total !== undefined;
}

/** Whether a value that is set stands for the moment at which that happens: `now` in a date or a date-time. */
export function isMoment(property: PropertySource, value: unknown): boolean {
  return value === 'now' && ['date', 'date-time'].includes(kindNameOf(property));
}

/** Whether the value of a field changes with every day, without anybody changing its record. */
export function isOfTheDay({ derived }: PropertySource): boolean {
  return derived?.daysSince !== undefined;
}

/** The kinds that can be calculated with. */
export const numberKinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

/** Whether a field holds one record of a resource, and not a list of them. */
export function refersTo(property: PropertySource | undefined, resource: string): boolean {
  return property?.type !== 'array' && property?.reference?.resource === resource;
}

/** Kinds that a keyword other than `format` asks for. */
const unformatted = ['enum', 'reference', 'references', 'rows', 'lines', 'boolean', 'integer'];

/** The names that `format` may have. */
export const formatNames: readonly string[] = Object.keys(kinds).filter((name) => !unformatted.includes(name));

/** The way from the top of a file to a value: keys, and places in lists. */
export type Path = readonly (string | number)[];

/** Line and column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The node that a path leads to; the nearest one on the way when the rest is missing. */
export function nodeAt(root: Node, path: Path): Node {
  let node = root;
  for (const part of path) {
    const next = node.type === 'array' ? node.children?.[Number(part)] : memberOf(node, String(part))?.children?.[1];
    if (!next) return node;
    node = next;
  }
  return node;
}

/** The key of the value that a path leads to; the value itself where it has no key. */
export function keyAt(root: Node, path: Path): Node {
  const holder = nodeAt(root, path.slice(0, -1));
  return memberOf(holder, String(path.at(-1)))?.children?.[0] ?? nodeAt(root, path);
}

function memberOf(node: Node, name: string): Node | undefined {
  return node.type === 'object' ? node.children?.find((member) => member.children?.[0]?.value === name) : undefined;
}

/** Turns offsets of a text into lines and columns. */
export function positionsIn(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  return [0, ...text.matchAll(/\r\n|\n|\r/g).map((match) => match.index + match[0].length)];
}
