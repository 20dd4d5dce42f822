import { isObject } from './json.ts';

/** Converts outdated syntax of resource files. The compiler accepts it with a warning, and formatting a file rewrites it. */

type Part = Readonly<Record<string, unknown>>;
type Value = Readonly<Record<string, unknown>>;

const texts: readonly string[] = ['type', 'properties', 'required', 'not', 'allOf', 'anyOf', 'oneOf'];
const lists = ['allOf', 'anyOf', 'oneOf'] as const;

/** Whether a condition is in the old JSON Schema syntax: only its keywords occur, with values of the right types. */
function isFormerCondition(value: unknown): value is Part {
  if (!isObject(value) || !Object.keys(value).every((key) => texts.includes(key))) return false;
  const { type = 'object', properties, required, not } = value;
  if (type !== 'object' || (not !== undefined && !isFormerCondition(not))) return false;
  if (properties !== undefined && !(isObject(properties) && Object.values(properties).every(isObject))) return false;
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === 'string'))) {
    return false;
  }
  const parts = lists.map((name) => value[name]);
  if (!parts.every((part) => part === undefined || (Array.isArray(part) && part.every(isFormerCondition)))) {
    return false;
  }
  return [properties, required, not, ...parts].some((part) => part !== undefined);
}

const limitNames: Readonly<Record<string, string>> = { minimum: 'gte', maximum: 'lte', exclusiveMinimum: 'gt' };
const combined: readonly string[] = ['type', 'not', ...lists];

/** Renames bounds to the names used in filters; undefined if there is nothing to rename. */
function renewLimits(value: unknown): unknown {
  if (!isObject(value) || !Object.keys(value).some((key) => Object.hasOwn(limitNames, key))) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, limit]) => [limitNames[key] ?? key, limit]));
}

/** Converts a condition to current syntax. A condition is not met if one of its fields is empty. */
function renewCondition(part: Part): Part {
  const { properties, required, not } = membersOf(part);
  const values = Object.entries(properties).map(([name, value]) => renewValue(name, value));
  const filled = required.filter((name) => !Object.hasOwn(properties, name)).map((name) => test(name, false));
  return joinConditions([...filled, ...values, ...(not ? negated(not) : []), ...listed(part, renewCondition)]);
}

/** Converts the requirement of a rule. Empty fields satisfy a requirement. */
function renewDemand(part: Part): Part {
  const { properties, required, not } = membersOf(part);
  const values = Object.entries(properties).map(([name, value]) => renewValue(name, value, true));
  return joinConditions([
    ...required.map((name) => test(name, false)),
    ...values,
    ...(not ? [opposite(orEmpty(not))] : []),
    ...listed(part, renewDemand),
  ]);
}

/** Converts a requirement to a condition that an empty field also satisfies. */
function orEmpty(part: Part): Part {
  const { properties, required, not } = membersOf(part);
  const values = Object.entries(properties).map(([name, value]) => ({
    any: [test(name, true), renewValue(name, value)],
  }));
  return joinConditions([
    ...required.map((name) => test(name, false)),
    ...values,
    ...(not ? [opposite(orEmpty(not))] : []),
    ...listed(part, orEmpty),
  ]);
}

/** Negates a condition for fields that have a value. */
function negated(not: Part): Part[] {
  const { properties, required } = membersOf(not);
  const [[name, value] = ['', {}], ...others] = Object.entries(properties);
  const isAlone = others.length === 0 && required.every((each) => each === name) && !restOf(not);
  if (name !== '' && isAlone) return [renewValue(name, { not: value })];
  return [...namesIn(not).map((each) => test(each, false)), opposite(renewCondition(not))];
}

function restOf({ not, allOf, anyOf, oneOf }: Part): boolean {
  return [not, allOf, anyOf, oneOf].some((part) => part !== undefined);
}

/** Returns all fields with a tested value, at any depth. */
function namesIn(part: Part): string[] {
  const { properties, not } = membersOf(part);
  const parts = [...(not ? [not] : []), ...lists.flatMap((name) => (part[name] ?? []) as readonly Part[])];
  return [...new Set([...Object.keys(properties), ...parts.flatMap(namesIn)])];
}

/** Converts the test of a field value; in a requirement, an empty field passes. */
function renewValue(name: string, value: Value, isDemand = false): Part {
  const requested = Object.fromEntries(
    Object.entries(value).flatMap(([key, limit]) =>
      ['const', 'enum', ...combined].includes(key) ? [] : [[limitNames[key] ?? key, limit]],
    ),
  );
  const { not, const: exactly, enum: choices } = value;
  return joinConditions([
    ...(Object.keys(requested).length > 0 ? [{ [name]: requested }] : []),
    ...(exactly === undefined ? [] : [{ [name]: exactly }]),
    ...(choices === undefined ? [] : [{ [name]: choices }]),
    ...(isObject(not) ? otherThan(name, not, isDemand) : []),
    ...listed(value, (each) => renewValue(name, each, isDemand)),
  ]);
}

function otherThan(name: string, not: Value, isDemand: boolean): Part[] {
  const { type: _, const: exactly, enum: choices = exactly, ...others } = not;
  if (choices !== undefined && Object.keys(others).length === 0) return [{ [name]: { ne: choices } }];
  if (isDemand && Object.keys(not).join() === 'minLength' && others.minLength === 1) return [test(name, true)];
  return [...(isDemand ? [] : [test(name, false)]), opposite(renewValue(name, not))];
}

function listed(part: Part, renew: (part: Part) => Part): Part[] {
  const { allOf, anyOf, oneOf } = part as Readonly<Record<string, readonly Part[] | undefined>>;
  const one = oneOf?.map(renew);
  return [
    ...(allOf ? [{ all: allOf.map(renew) }] : []),
    ...(anyOf ? [{ any: anyOf.map(renew) }] : []),
    ...(one ? [{ any: one.map((each) => joinConditions([each, ...one.filter((other) => other !== each).map(opposite)])) }] : []),
  ];
}

function test(name: string, isNull: boolean): Part {
  return { [name]: { isNull } };
}

/** Negates a condition; a test for an empty or filled field has a short form. */
function opposite(part: Part): Part {
  const [[name, value] = ['', undefined], ...others] = Object.entries(part);
  const isTest = others.length === 0 && isObject(value) && Object.keys(value).join() === 'isNull';
  return isTest ? test(name, value.isNull !== true) : { not: part };
}

/** Joins conditions into one object. Further tests of a field that has a test already go into `all`. */
function joinConditions(parts: readonly Part[]): Part {
  const whole: Record<string, unknown> = {};
  const others: Part[] = [];
  for (const part of parts) {
    if (Object.keys(part).some((key) => Object.hasOwn(whole, key))) others.push(part);
    else Object.assign(whole, part);
  }
  if (others.length === 0) return whole;
  const { all = [], ...first } = whole;
  return { ...first, all: [...(all as readonly Part[]), ...others] };
}

function membersOf(part: Part) {
  const { properties = {}, required = [], not } = part;
  return {
    properties: properties as Readonly<Record<string, Value>>,
    required: required as readonly string[],
    not: not as Part | undefined,
  };
}

/** A path in a file. `*` matches every entry of a list or object. */
type Location = readonly (string | number)[];

interface FormerForm {
  readonly at: Location;
  /** Returns the value in current syntax; undefined if it is current already or unrelated. */
  readonly renew: (value: unknown) => unknown;
}

/** The paths of field definitions: those of the record, of its lines, and of forms. */
const fieldPlaces: readonly Location[] = [
  ['record', 'properties', '*'],
  ['record', 'properties', '*', 'lines', 'record', 'properties', '*'],
  ['states', 'transitions', '*', 'form', 'properties', '*'],
  ['actions', '*', 'form', 'properties', '*'],
];
const fieldConditions: readonly Location[] = [...[['visibleWhen'], ['requiredWhen'], ['readOnlyWhen'], ['warnWhen']], ['due', 'when']];

const conditionPlaces: readonly Location[] = [
  ...fieldPlaces.flatMap((field) => fieldConditions.map((keyword) => [...field, ...keyword])),
  ...[
    ['rules', '*', 'when'],
    ['events', '*', 'when'],
    ['allow', '*', 'when'],
  ],
  ...[
    ['states', 'transitions', '*', 'guard'],
    ['states', 'transitions', '*', 'event', '*', 'when'],
  ],
  ...[
    ['actions', '*', 'when'],
    ['actions', '*', 'event', '*', 'when'],
  ],
];

const formerForms: readonly FormerForm[] = [
  ...[
    ['unique', '*', 'when'],
    ['list', 'summaryWhen'],
    ['papers', '*', 'stamps', '*', 'when'],
    ['papers', '*', 'blocks', '*', 'when'],
    ['papers', '*', 'notesWhen'],
  ].map((at) => ({ at, renew: renewFieldWhen })),
  ...conditionPlaces.map((at) => ({ at, renew: whereFormer(renewCondition) })),
  { at: ['rules', '*', 'must'], renew: whereFormer(renewDemand) },
  ...fieldPlaces.map((field) => ({ at: [...field, 'warn'], renew: renewLimits })),
  ...fieldPlaces.map((field) => ({ at: [...field, 'reference', 'filter', '*'], renew: renewOfField })),
  ...fieldPlaces.map((field) => ({ at: [...field, 'derived', 'choice', '*', 'when'], renew: renewSigns })),
  { at: ['over', 'choices', '*', '*', 'when'], renew: renewSigns },
];

function whereFormer(renew: (condition: Readonly<Record<string, unknown>>) => unknown): FormerForm['renew'] {
  return (value) => (isFormerCondition(value) ? renew(value) : undefined);
}

/** Converts `{ "field": "status", "isNot": "VOID" }` to `{ "status": { "not": ["VOID"] } }`. */
function renewFieldWhen(value: unknown): unknown {
  if (!isObject(value) || typeof value.field !== 'string') return undefined;
  const { field, is, isNot, ...others } = value;
  if (Object.keys(others).length > 0 || (is === undefined) === (isNot === undefined)) return undefined;
  return { [field]: is ?? { not: [isNot].flat() } };
}

/** Converts `{ "field": "customerId" }` to `{ "sameAs": "customerId" }`. */
function renewOfField(value: unknown): unknown {
  return isObject(value) && Object.keys(value).join() === 'field' ? { sameAs: value.field } : undefined;
}

const signs: Readonly<Record<string, unknown>> = { above: { gt: 0 }, zero: 0, notZero: { ne: 0 } };

/** Converts `{ "late": "above" }` to `{ "late": { "gt": 0 } }`. */
function renewSigns(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  const isFormer = entries.length > 0 && entries.every(([, sign]) => typeof sign === 'string' && Object.hasOwn(signs, sign));
  return isFormer ? Object.fromEntries(entries.map(([name, sign]) => [name, signs[sign as string]])) : undefined;
}

/** A value in outdated syntax with its replacement. */
export interface Renewed {
  readonly location: Location;
  readonly value: unknown;
}

/** Finds all values in a file that are written in outdated syntax, and returns each with its replacement. */
export function findFormerForms(file: unknown): Renewed[] {
  return formerForms.flatMap(({ at, renew }) =>
    locationsOf(file, at).flatMap((found) => {
      const value = renew(found.value);
      return value === undefined ? [] : [{ location: found.location, value }];
    }),
  );
}

function locationsOf(value: unknown, [step, ...rest]: Location): Renewed[] {
  if (step === undefined) return [{ location: [], value }];
  const inner = step === '*' ? entriesOf(value) : memberOf(value, String(step));
  return inner.flatMap(([key, each]) => locationsOf(each, rest).map((found) => ({ ...found, location: [key, ...found.location] })));
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}

function memberOf(value: unknown, name: string): [string, unknown][] {
  return isObject(value) && Object.hasOwn(value, name) ? [[name, value[name]]] : [];
}
