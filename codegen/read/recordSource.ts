/** Types and functions for the content of a resource file: fields, conditions, paths and positions. */
import type { Node } from 'jsonc-parser';
import { isTemporal, kinds } from '../../src/fields/kinds.ts';
import type { ConditionSource, OperatorsSource, OptionSource, PropertySource } from '../generated/source.ts';

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

export type Properties = Readonly<Record<string, PropertySource>>;

/** An option in a field's own list: a plain value, or an object with a title. */
export type ChoiceSource = string | number | OptionSource;

export type WhereValue = string | number | boolean;

/** The expectation of a condition about a field: a value, one of several values, or a test with operators. */
export type ExpectedSource = WhereValue | readonly WhereValue[] | OperatorsSource;

/** Returns the name of a field's kind. A `format` is returned as it is, even if no kind has that name. */
export function kindNameOf(property: PropertySource): string {
  if (property.reference) return property.type === 'array' ? 'references' : 'reference';
  if (property.lines) return 'lines';
  if (property.items) return 'rows';
  // A whole number with options is still an `integer`.
  if (property.enum !== undefined && property.type !== 'integer') return 'enum';
  if (property.format !== undefined) return property.format;
  if (property.type === 'boolean' || property.type === 'integer') return property.type;
  if (property.type === 'array') return 'rows';
  return property.multiline ? 'text-area' : 'text';
}

/** Returns the kind of a field in the form that `isNumber` and similar functions of `src/fields/kinds.ts` accept. */
export function asField(property: PropertySource): { readonly kind: string } {
  return { kind: kindNameOf(property) };
}

/** Returns the names of the kinds for which a function of `src/fields/kinds.ts`, such as `isNumber`, returns true. */
export function kindsThat(fits: (field: { readonly kind: string }) => boolean): readonly string[] {
  return Object.keys(kinds).filter((kind) => fits({ kind }));
}

/** Returns the given keywords with their values, without those that the field does not have. */
export function pick<Name extends keyof PropertySource>(
  property: PropertySource,
  names: readonly Name[],
): Partial<Pick<PropertySource, Name>> {
  const entries = names.flatMap((name) => (property[name] === undefined ? [] : [[name, property[name]] as const]));
  return Object.fromEntries(entries) as Partial<Pick<PropertySource, Name>>;
}

/** Whether only the server sets a field. */
export function isSystem(property: PropertySource): boolean {
  const { system, derived, total, serial } = property;
  return system === true || derived !== undefined || total !== undefined || serial !== undefined;
}

/** Whether a field is calculated: a total, or derived in any way other than as a part of a text. */
export function isFigureSource({ derived, total }: PropertySource): boolean {
  return (derived !== undefined && derived.from === undefined) || total !== undefined;
}

/** Whether a value means the current time: `now` in a date or date-time field. */
export function isMoment(property: PropertySource, value: unknown): boolean {
  return value === 'now' && isTemporal(asField(property));
}

/** Whether the value of a field changes every day without a save. */
export function isOfTheDay({ derived }: PropertySource): boolean {
  return derived?.daysSince !== undefined;
}

/** Whether a field refers to a single record of a resource. */
export function refersTo(property: PropertySource | undefined, resource: string): boolean {
  return property?.type !== 'array' && property?.reference?.resource === resource;
}

/** Kinds that a keyword other than `format` selects. */
const unformatted = ['enum', 'reference', 'references', 'rows', 'lines', 'boolean', 'integer'];

/** The valid values of `format`. */
export const formatNames: readonly string[] = Object.keys(kinds).filter((name) => !unformatted.includes(name));

/** A path in a file: keys and list indexes. */
export type Path = readonly (string | number)[];

/** Line and column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns the node at a path. If the path does not exist, returns the deepest node that does. */
export function nodeAt(root: Node, path: Path): Node {
  let node = root;
  for (const part of path) {
    const next = node.type === 'array' ? node.children?.[Number(part)] : memberOf(node, String(part))?.children?.[1];
    if (!next) return node;
    node = next;
  }
  return node;
}

/** Returns the node of the key at a path, or that of the value if it has no key. */
export function keyAt(root: Node, path: Path): Node {
  const holder = nodeAt(root, path.slice(0, -1));
  return memberOf(holder, String(path.at(-1)))?.children?.[0] ?? nodeAt(root, path);
}

function memberOf(node: Node, name: string): Node | undefined {
  return node.type === 'object' ? node.children?.find((member) => member.children?.[0]?.value === name) : undefined;
}

/** Returns a function that converts an offset in the text to line and column. */
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

/** Keywords in a condition that combine conditions and are not field names. */
const combiners = ['all', 'any', 'not'] as const;

/** The test of one field in a condition. */
interface Test {
  readonly name: string;
  readonly expected: ExpectedSource;
}

/** A condition inside another one. `below` is its path relative to the outer condition. */
interface InnerCondition {
  readonly keyword: (typeof combiners)[number];
  readonly condition: ConditionSource;
  readonly below: readonly (string | number)[];
}

export function testsIn(condition: ConditionSource): Test[] {
  return Object.entries(condition).flatMap(([name, expected]) =>
    combiners.some((word) => word === name) ? [] : [{ name, expected: expected as ExpectedSource }],
  );
}

export function innerConditions({ all = [], any = [], not }: ConditionSource): InnerCondition[] {
  return [
    ...all.map((condition, i) => ({ keyword: 'all' as const, condition, below: ['all', i] })),
    ...any.map((condition, i) => ({ keyword: 'any' as const, condition, below: ['any', i] })),
    ...(not ? [{ keyword: 'not' as const, condition: not, below: ['not'] }] : []),
  ];
}

/** Whether an expectation is a test with operators, not a value or a list of values. */
export function hasOperators(expected: ExpectedSource): expected is OperatorsSource {
  return typeof expected === 'object' && !Array.isArray(expected);
}

/** Returns the names of all fields in a condition, at any depth. */
export function fieldsIn(condition: ConditionSource | undefined): ReadonlySet<string> {
  if (!condition) return new Set();
  const inner = innerConditions(condition).flatMap((part) => [...fieldsIn(part.condition)]);
  return new Set([...testsIn(condition).map(({ name }) => name), ...inner]);
}
