/**
 * Forms that resource files had before, and what takes their place. The compiler reads them with a warning, and whatever
 * prints a file rewrites them.
 */

/** A place of a file, or a pattern of places: `*` stands for every entry of a list. */
type Place = readonly (string | number)[];

interface FormerForm {
  readonly at: Place;
  /** The value in its form of today; undefined when it has that form already, or is neither. */
  readonly renew: (value: unknown) => unknown;
}

const formerForms: readonly FormerForm[] = [
  ['unique', '*', 'when'],
  ['list', 'summaryWhen'],
  ['papers', '*', 'stamps', '*', 'when'],
  ['papers', '*', 'blocks', '*', 'when'],
  ['papers', '*', 'notesWhen'],
].map((at) => ({ at, renew: renewFieldWhen }));

/** `{ "field": "status", "isNot": "VOID" }` is `{ "status": { "not": ["VOID"] } }` today. */
function renewFieldWhen(value: unknown): unknown {
  if (!isObject(value) || typeof value.field !== 'string') return undefined;
  const { field, is, isNot, ...others } = value;
  if (Object.keys(others).length > 0 || (is === undefined) === (isNot === undefined)) return undefined;
  return { [field]: is ?? { not: [isNot].flat() } };
}

/** A value that has another form today. */
export interface Renewed {
  readonly place: Place;
  readonly value: unknown;
}

/** Every part of a file that is written in a former form, with what it is today. */
export function findFormerForms(file: unknown): Renewed[] {
  return formerForms.flatMap(({ at, renew }) =>
    placesOf(file, at).flatMap((found) => {
      const value = renew(found.value);
      return value === undefined ? [] : [{ place: found.place, value }];
    }),
  );
}

function placesOf(value: unknown, [step, ...rest]: Place): Renewed[] {
  if (step === undefined) return [{ place: [], value }];
  const inner = step === '*' && Array.isArray(value) ? [...value.entries()] : memberOf(value, String(step));
  return inner.flatMap(([key, each]) =>
    placesOf(each, rest).map((found) => ({ ...found, place: [key, ...found.place] })),
  );
}

function memberOf(value: unknown, name: string): [string, unknown][] {
  return isObject(value) && Object.hasOwn(value, name) ? [[name, value[name]]] : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
