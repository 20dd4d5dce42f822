import { isObject } from '../../../src/contract/json.ts';
import { type Cell, type FieldMaterial, type Material, type SourceRecord, Trouble } from '../material.ts';

/** Objects nested more deeply than this do not become fields of the record. */
const deepest = 5;
/** The maximum number of records that are read. Each record is processed many times, so reading more records would take too long. */
export const mostRecords = 20_000;

/** Reads a JSON response of an API. Nested objects in its records are flattened, and lists become rows. */
export function materialOfSample(text: string, { file, at }: { file: string; at?: string | undefined }): Material {
  const { records, notes } = findRecords(parseSample(text, file), at);
  const left = new Set<string>();
  const empty = new Set<string>();
  const flat = records.slice(0, mostRecords).map((record) => flatten(record, { isInRow: false, left, empty }));
  const more = records.length > mostRecords ? [`only the first ${mostRecords} of ${records.length} records were read`] : [];
  const fields = fieldsOf(flat).filter(({ label, rows }) => {
    const isBare = !rows && empty.has(label) && flat.every((record) => record.get(label) === undefined);
    if (isBare) left.add(`\`${label}\` is left out: the list is empty in every record`);
    return !isBare;
  });
  return { fields, records: flat, notes: [...notes, ...more, ...left] };
}

interface Context {
  readonly isInRow: boolean;
  /** Notes for the user about content that is left out or changed. */
  readonly left: Set<string>;
  /** The labels of lists that are empty in at least one record. */
  readonly empty: Set<string>;
}

/** Converts a record to a flat map from labels to cells: `{ address: { city } }` gives the label `address.city`. */
export function flatten(record: Readonly<Record<string, unknown>>, context: Context): SourceRecord {
  const cells = new Map<string, Cell>();
  const put = (value: unknown, label: string, depth: number): void => {
    if (isObject(value) && depth <= deepest) {
      for (const [key, inner] of Object.entries(value)) put(inner, label === '' ? key : `${label}.${key}`, depth + 1);
    } else {
      cells.set(label, cellOf(value, label, context));
    }
  };
  put(record, '', 0);
  return cells;
}

function cellOf(value: unknown, label: string, { isInRow, left, empty }: Context): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isObject(value)) left.add(`\`${label}\` is left out: it is nested more than ${deepest} levels deep`);
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) {
    empty.add(label);
    return undefined;
  }
  if (isInRow) {
    left.add(`\`${label}\` is left out: rows cannot hold rows`);
    return undefined;
  }
  if (value.every((row) => !isObject(row)))
    left.add(`\`${label}\` is a list of single values: each becomes a row with the field \`value\``);
  return value.map((row: unknown) => flatten(isObject(row) ? row : { value: row }, { isInRow: true, left, empty }));
}

/** Returns the fields of all records. A field that the first record lacks is placed after the field that precedes it in its own record. */
export function fieldsOf(records: readonly SourceRecord[]): FieldMaterial[] {
  const labels: string[] = [];
  const known = new Set<string>();
  const lists = new Map<string, SourceRecord[]>();
  for (const record of records) {
    let location = -1;
    for (const [label, cell] of record) {
      if (!known.has(label)) {
        known.add(label);
        labels.splice(location < 0 && labels.length > 0 ? 0 : location + 1, 0, label);
      }
      location = labels.indexOf(label);
      if (typeof cell === 'object') lists.set(label, [...(lists.get(label) ?? []), ...cell]);
    }
  }
  return labels.map((label) => {
    const rows = lists.get(label);
    return { label, declared: {}, ...(rows && { rows: fieldsOf(rows) }) };
  });
}

type Json = Readonly<Record<string, unknown>>;

/** The records found in a response, and notes about where they were. */
interface Found {
  readonly records: readonly Json[];
  readonly notes: readonly string[];
}

/** Keys under which responses usually contain their records, and a pattern of the keys that usually stand beside the records. */
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

/** The minimum number of entries for a map of records. An object with fewer keys may be a single record. */
const leastInMap = 5;
const leastInLargeMap = 20;

/** Finds the records in a JSON response, which may be a list, a list inside other objects, a map of records by code, or a single record. */
function findRecords(value: unknown, at: string | undefined): Found {
  const { inner, way } = at === undefined ? unwrap(value, []) : { inner: follow(value, at), way: [] };
  const notes = way.length > 0 ? [`the records were found at \`${way.join('.')}\``] : [];
  if (Array.isArray(inner)) return { records: objectsOf(inner), notes };
  if (!isObject(inner)) throw new Trouble('the sample contains no record: it must be an object or a list of objects');
  const keyed = recordsOfMap(inner);
  if (keyed) return { records: keyed, notes: [...notes, 'the keys of the map become the field `key`'] };
  return { records: [inner], notes };
}

function unwrap(value: unknown, way: readonly string[]): { inner: unknown; way: readonly string[] } {
  if (!isObject(value) || way.length > 3) return { inner: value, way };
  const keys = Object.keys(value);
  const holder = keys.find((key) => holders.includes(key.toLowerCase()) && holdsObjects(value[key]));
  if (holder === undefined || !keys.every((key) => key === holder || companions.test(key))) return { inner: value, way };
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
  if (list.length === 0) throw new Trouble('the list of records is empty: give a response with some records');
  const odd = list.findIndex((record) => !isObject(record));
  if (odd >= 0) throw new Trouble(`record ${odd + 1} of the sample is not an object`);
  return list as Json[];
}

/** Returns the records of a map from codes to records: many objects with similar keys. Returns undefined for any other object. */
function recordsOfMap(value: Json): Json[] | undefined {
  const entries = Object.entries(value);
  if (entries.length < leastInMap || !entries.every(([, inner]) => isObject(inner))) return undefined;
  const parts = entries.map(([, inner]) => Object.keys(inner as Json));
  const shared = new Set(parts[0]);
  const isAlike = parts.every((keys) => keys.some((key) => shared.has(key)));
  // In a large map, objects need not have the same keys, as long as there are few distinct keys in all.
  const isMany = entries.length >= leastInLargeMap && new Set(parts.flat()).size * 2 <= entries.length;
  return isAlike || isMany ? entries.map(([key, inner]) => ({ key, ...(inner as Json) })) : undefined;
}

/** The third argument of a JSON reviver. `source` is the text of a number as it is in the file. */
interface ReviverContext {
  readonly source?: string;
}

/** Parses JSON or JSON lines. Whole numbers that JavaScript cannot represent exactly become texts. */
function parseSample(text: string, file: string): unknown {
  const plain = text.replace(/^\uFEFF/, '').trim();
  if (plain === '') throw new Trouble(`${file} is empty`);
  try {
    return parse(plain);
  } catch (error) {
    const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (lines.length < 2 || !lines.every((line) => line.trimStart().startsWith('{'))) throw notJson(file, error);
    return lines.map((line, i) => {
      try {
        return parse(line);
      } catch (inner) {
        throw notJson(`${file}, line ${i + 1},`, inner);
      }
    });
  }
}

function parse(text: string): unknown {
  const exact = (_: string, value: unknown, context?: ReviverContext): unknown =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
}

function notJson(where: string, error: unknown): Trouble {
  return new Trouble(`${where} is not JSON: ${error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)}`);
}
