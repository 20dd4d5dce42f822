/**
 * Forms that resource files had before, and what takes their place. The compiler reads them with a warning, and whatever
 * prints a file rewrites them.
 */

import { isFormerCondition, renewCondition, renewDemand, renewLimits } from './formerConditions.ts';

/** A place of a file, or a pattern of places: `*` stands for every entry of a list or of an object. */
type Location = readonly (string | number)[];

interface FormerForm {
  readonly at: Location;
  /** The value in its form of today; undefined when it has that form already, or is neither. */
  readonly renew: (value: unknown) => unknown;
}

/** Where fields stand: of a record, of a line, and those that are asked for. */
const fieldPlaces: readonly Location[] = [
  ['record', 'properties', '*'],
  ['record', 'properties', '*', 'lines', 'record', 'properties', '*'],
  ['states', 'transitions', '*', 'form', 'properties', '*'],
  ['actions', '*', 'form', 'properties', '*'],
];
const fieldConditions: readonly Location[] = [
  ...[['visibleWhen'], ['requiredWhen'], ['readOnlyWhen'], ['warnWhen']],
  ['due', 'when'],
];

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

/** `{ "field": "status", "isNot": "VOID" }` is `{ "status": { "not": ["VOID"] } }` today. */
function renewFieldWhen(value: unknown): unknown {
  if (!isObject(value) || typeof value.field !== 'string') return undefined;
  const { field, is, isNot, ...others } = value;
  if (Object.keys(others).length > 0 || (is === undefined) === (isNot === undefined)) return undefined;
  return { [field]: is ?? { not: [isNot].flat() } };
}

/** `{ "field": "customerId" }` is `{ "sameAs": "customerId" }` today. */
function renewOfField(value: unknown): unknown {
  return isObject(value) && Object.keys(value).join() === 'field' ? { sameAs: value.field } : undefined;
}

const signs: Readonly<Record<string, unknown>> = { above: { gt: 0 }, zero: 0, notZero: { ne: 0 } };

/** `{ "late": "above" }` is `{ "late": { "gt": 0 } }` today. */
function renewSigns(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  const isFormer =
    entries.length > 0 && entries.every(([, sign]) => typeof sign === 'string' && Object.hasOwn(signs, sign));
  return isFormer ? Object.fromEntries(entries.map(([name, sign]) => [name, signs[sign as string]])) : undefined;
}

/** A value that has another form today. */
export interface Renewed {
  readonly place: Location;
  readonly value: unknown;
}

/** Every part of a file that is written in a former form, with what it is today. */
export function findFormerForms(file: unknown): Renewed[] {
  return formerForms.flatMap(({ at, renew }) =>
    locationsOf(file, at).flatMap((found) => {
      const value = renew(found.value);
      return value === undefined ? [] : [{ place: found.place, value }];
    }),
  );
}

function locationsOf(value: unknown, [step, ...rest]: Location): Renewed[] {
  if (step === undefined) return [{ place: [], value }];
  const inner = step === '*' ? entriesOf(value) : memberOf(value, String(step));
  return inner.flatMap(([key, each]) =>
    locationsOf(each, rest).map((found) => ({ ...found, place: [key, ...found.place] })),
  );
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}

function memberOf(value: unknown, name: string): [string, unknown][] {
  return isObject(value) && Object.hasOwn(value, name) ? [[name, value[name]]] : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
