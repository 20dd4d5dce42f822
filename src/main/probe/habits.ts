import { fieldsOf, isObject } from '../../contract/json.ts';
import { many } from '../../contract/wire.ts';

/**
 * How a server behaves in one respect: it follows the contract, differs in a way that the console supports, lacks the feature, or did not
 * show enough to tell.
 */
export interface Habit {
  readonly aspect: string;
  readonly verdict: 'follows' | 'differs' | 'lacks' | 'unknown';
  readonly text: string;
}

export function habit(aspect: string, verdict: Habit['verdict'], text: string): Habit {
  return { aspect, verdict, text };
}

export type Row = Readonly<Record<string, unknown>>;

/** A page of a list, read from any of the supported forms. */
export interface ListAnswer {
  readonly rows: readonly Row[];
  /** Name of the property with the rows; empty for a bare array. */
  readonly key: string;
  readonly total: number | undefined;
}

const rowKeys = ['records', 'rows', 'list', 'items'] as const;

/** Reads the data of a list call; undefined if it contains no array of rows. */
export function readList(data: unknown): ListAnswer | undefined {
  if (Array.isArray(data)) return { rows: data.filter(isObject), key: '', total: undefined };
  const page = fieldsOf(data);
  const key = rowKeys.find((name) => Array.isArray(page[name]));
  if (key === undefined) return undefined;
  const total = Number(page.total ?? Number.NaN);
  return { rows: (page[key] as unknown[]).filter(isObject), key, total: Number.isInteger(total) ? total : undefined };
}

export function rowsHabit({ key }: ListAnswer): Habit {
  if (key === 'records') return habit('rows', 'follows', '`records`');
  return habit('rows', 'differs', key === '' ? 'a bare array' : `\`${key}\``);
}

export function totalHabit({ total }: ListAnswer): Habit {
  return total === undefined
    ? habit('total', 'lacks', 'the console loads the whole list')
    : habit('total', 'follows', many(total, 'record'));
}

export function idHabit(rows: readonly Row[]): Habit {
  if (rows.length === 0) return habit('ids', 'unknown', 'the list is empty');
  if (rows.every(({ id }) => typeof id === 'string')) return habit('ids', 'follows', 'texts');
  if (rows.every(({ id }) => typeof id === 'number')) return habit('ids', 'differs', 'numbers');
  return habit('ids', 'lacks', 'not every record has an `id`: its records cannot be opened');
}

export function versionHabit(rows: readonly Row[]): Habit {
  if (rows.length === 0) return habit('versions', 'unknown', 'the list is empty');
  if (rows.every(({ version }) => typeof version === 'number')) return habit('versions', 'follows', '`version`');
  return habit('versions', 'lacks', 'the console reads a record again before it saves it');
}

/** The forms of a date-time. The first one is the form of the contract. */
const momentForms = {
  'with a zone': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/,
  'without a zone, with a T': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
  'without a zone, with a space': /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
} as const;

type MomentForm = keyof typeof momentForms;

/** Returns the names of the date-time fields, by the form of their values. */
function momentsIn(rows: readonly Row[]): ReadonlyMap<MomentForm, readonly string[]> {
  const found = new Map<MomentForm, string[]>();
  for (const [name, values] of valuesOf(rows)) {
    const form = (Object.keys(momentForms) as MomentForm[]).find((one) => values.every((value) => momentForms[one].test(String(value))));
    if (form) found.set(form, [...(found.get(form) ?? []), name]);
  }
  return found;
}

export function dateHabit(rows: readonly Row[]): Habit {
  const found = momentsIn(rows);
  if (found.size === 0) return habit('date-times', 'unknown', 'no record has one');
  const text = [...found].map(([form, names]) => `${form}: ${names.map((name) => `\`${name}\``).join(', ')}`).join('; ');
  return habit('date-times', [...found.keys()].every((form) => form === 'with a zone') ? 'follows' : 'differs', text);
}

/** Names of fields in which 0 and 1 are states or numbers rather than yes and no. */
const countedNames = /status|state|type|kind|visible|sort|order|num|count|qty|level|version|^id$/i;

/** Returns the names of the yes/no fields, by the form of their values. */
export function booleansIn(rows: readonly Row[]): ReadonlyMap<'true and false' | '0 and 1' | '"0" and "1"', readonly string[]> {
  const found = new Map<'true and false' | '0 and 1' | '"0" and "1"', string[]>();
  const put = (form: 'true and false' | '0 and 1' | '"0" and "1"', name: string) => found.set(form, [...(found.get(form) ?? []), name]);
  for (const [name, values] of valuesOf(rows)) {
    if (values.every((value) => typeof value === 'boolean')) put('true and false', name);
    else if (countedNames.test(name) || new Set(values).size < 2) continue;
    else if (values.every((value) => value === 0 || value === 1)) put('0 and 1', name);
    else if (values.every((value) => value === '0' || value === '1')) put('"0" and "1"', name);
  }
  return found;
}

export function booleanHabit(rows: readonly Row[]): Habit {
  const found = booleansIn(rows);
  if (found.size === 0) return habit('yes and no', 'unknown', 'no record has one');
  const text = [...found].map(([form, names]) => `${form}: ${names.map((name) => `\`${name}\``).join(', ')}`).join('; ');
  return habit('yes and no', found.size === 1 && found.has('true and false') ? 'follows' : 'differs', text);
}

/** Returns the non-empty values of each field. */
function valuesOf(rows: readonly Row[]): Map<string, unknown[]> {
  const all = new Map<string, unknown[]>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (value !== null && value !== undefined && value !== '') all.set(name, [...(all.get(name) ?? []), value]);
    }
  }
  return all;
}

/**
 * Returns the name of a text field with mostly different values, to test sort order and filters; undefined if there is none or there are
 * fewer than two rows.
 */
export function distinctiveField(rows: readonly Row[]): string | undefined {
  const found = [...valuesOf(rows)].find(
    ([name, values]) => name !== 'id' && values.every((value) => typeof value === 'string') && new Set(values).size > rows.length / 2,
  );
  return rows.length > 1 ? found?.[0] : undefined;
}

export function isInOrder(rows: readonly Row[], field: string): boolean {
  const values = rows.map((row) => String(row[field] ?? ''));
  return values.every((value, i) => i === 0 || (values[i - 1] ?? '') >= value);
}

/**
 * Returns the rows with date-times and yes/no values converted to the form of the contract, so that a resource file can be drafted from
 * them.
 */
export function inOurForm(rows: readonly Row[]): Row[] {
  const moments = new Set([...momentsIn(rows)].filter(([form]) => form !== 'with a zone').flatMap(([, names]) => names));
  const booleans = new Set([...booleansIn(rows)].filter(([form]) => form !== 'true and false').flatMap(([, names]) => names));
  const read = (name: string, value: unknown): unknown => {
    if (moments.has(name) && typeof value === 'string') return `${value.replace(' ', 'T')}Z`;
    return booleans.has(name) ? String(value) === '1' : value;
  };
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(name, value)])));
}
