import { Trouble } from '../Trouble.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where the records of an answer are, and which they are. */
export interface Found {
  readonly records: readonly Json[];
  readonly notes: readonly string[];
}

/** Keys of envelopes around records, and keys that stand beside them there. */
const holders = [
  'records',
  'rows',
  'data',
  'items',
  'results',
  'result',
  'list',
  'content',
  'value',
  'values',
  'entries',
  'hits',
  'payload',
];
const companions =
  /^(code|msg|message|status|success|ok|error|errors|total|count|size|page|limit|offset|next|prev|previous|first|last|links|_links|meta|metadata|pagination|time|timestamp|trace|request|has|number|empty|current|cursor|etag|version)/i;

/** Records in a map are told by their number: an object with few parts may be one record. */
const leastInMap = 5;
const leastInLargeMap = 20;

/** The records of a JSON answer: a list, a list within an envelope, the values of a map, or the one object itself. */
export function findRecords(value: unknown, at: string | undefined): Found {
  const { inner, way } = at === undefined ? unwrap(value, []) : { inner: follow(value, at), way: [] };
  const notes = way.length > 0 ? [`the records are those at \`${way.join('.')}\``] : [];
  if (Array.isArray(inner)) return { records: objectsOf(inner), notes };
  if (!isObject(inner)) throw new Trouble('the sample holds no record: an object or a list of objects is expected');
  const keyed = recordsOfMap(inner);
  if (keyed) return { records: keyed, notes: [...notes, 'the keys of the map are taken as the field `key`'] };
  return { records: [inner], notes };
}

function unwrap(value: unknown, way: readonly string[]): { inner: unknown; way: readonly string[] } {
  if (!isObject(value) || way.length > 3) return { inner: value, way };
  const keys = Object.keys(value);
  const holder = keys.find((key) => holders.includes(key.toLowerCase()) && holdsObjects(value[key]));
  if (holder === undefined || !keys.every((key) => key === holder || companions.test(key)))
    return { inner: value, way };
  return unwrap(value[holder], [...way, holder]);
}

function holdsObjects(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isObject) : isObject(value);
}

function follow(value: unknown, at: string): unknown {
  return at.split('.').reduce<unknown>((inner, key) => {
    const next = isObject(inner) || Array.isArray(inner) ? (inner as Json)[key] : undefined;
    if (next === undefined) throw new Trouble(`the sample has nothing at \`${at}\`: \`${key}\` is missing`);
    return next;
  }, value);
}

function objectsOf(list: readonly unknown[]): Json[] {
  if (list.length === 0) throw new Trouble('the list of records is empty: give an answer with some');
  const odd = list.findIndex((record) => !isObject(record));
  if (odd >= 0) throw new Trouble(`record ${odd + 1} of the sample is no object`);
  return list as Json[];
}

/** The values of a map whose keys are codes: many objects of the same shape. */
function recordsOfMap(value: Json): Json[] | undefined {
  const entries = Object.entries(value);
  if (entries.length < leastInMap || !entries.every(([, inner]) => isObject(inner))) return undefined;
  const parts = entries.map(([, inner]) => Object.keys(inner as Json));
  const shared = new Set(parts[0]);
  const isAlike = parts.every((keys) => keys.some((key) => shared.has(key)));
  // Of very many objects some lack what the others have; together they still have few keys.
  const isMany = entries.length >= leastInLargeMap && new Set(parts.flat()).size * 2 <= entries.length;
  return isAlike || isMany ? entries.map(([key, inner]) => ({ key, ...(inner as Json) })) : undefined;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
