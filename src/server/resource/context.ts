import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Field } from '../../contract/field.ts';
import { rootId } from '../../contract/menu.ts';
import type { CheckError, Resource } from '../../contract/resource.ts';
import { type Language, labelKey, namesWith, serverFields } from '../../contract/wire.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import { tidyCodes } from '../../fields/text/tidyCodes.ts';
import type { Actor } from '../access/actor.ts';
import { AppError } from '../appError.ts';
import type { Row } from '../db/store.ts';
import type { SchemaStore } from '../schemaStore.ts';
import { isStorable } from './searchText.ts';

/** A record in API form: server fields, then the resource's own; empty values are null. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** Converts a table row to a record in API form. */
export function toRecord(resource: Resource, row: Row): PlainRecord {
  const { id, version, createBy, createTime, updateBy, updateTime } = row;
  return withFields(resource, row, { id, version, createBy, createTime, updateBy, updateTime });
}

/** Converts a row like `toRecord`, but without server fields other than the id, for rows that may not have them. */
export function toFields(resource: Resource, row: Row): PlainRecord {
  return withFields(resource, row, { id: row.id });
}

function withFields(resource: Resource, row: Row, record: Record<string, unknown>): PlainRecord {
  for (const [field, { fromColumn }] of columnsOf(resource)) {
    const value = row[field.name] ?? null;
    record[field.name] = value === null ? null : fromColumn(value, field);
  }
  return record;
}

/** Converts a record's own fields to stored form. */
export function toRow(resource: Resource, record: PlainRecord): Row {
  const row: Record<string, string | number | null> = {};
  for (const [field, { toColumn }] of columnsOf(resource)) {
    const value = record[field.name] ?? null;
    row[field.name] = value === null || value === '' ? null : toColumn(value, field);
  }
  return row;
}

type Column = readonly [field: Resource['fields'][number], as: ReturnType<typeof columnCodecOf>];
const columns = new WeakMap<Resource, readonly Column[]>();

/** Returns the fields that have a column, each with the codec of that column. Lines have no column, because they have their own table. */
function columnsOf(resource: Resource): readonly Column[] {
  const found = columns.get(resource);
  if (found) return found;
  const own = resource.fields.filter(({ lines }) => !lines);
  const made = own.map((field): Column => [field, columnCodecOf(field.kind)]);
  columns.set(resource, made);
  return made;
}

/** Whether a value has the form of an id; other values are never looked up. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

/** The first 15 characters of the last id, which encode the millisecond and the UUID version, and the value of the counter after them. */
let last = { start: '', count: 0 };
const most = 0xfff;

/**
 * Returns the id of a new row. Ids of one process sort in order of creation, even within a millisecond, so that dependent records such as
 * pallet movements are read in order. The twelve bits after the millisecond are a counter (RFC 9562, 6.2); on overflow the timestamp is
 * advanced by one millisecond.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const start = id.slice(0, 15);
  if (start > last.start) last = { start, count: 0 };
  else if (last.count < most) last = { ...last, count: last.count + 1 };
  else last = { start: nextStart(last.start), count: 0 };
  return `${last.start}${last.count.toString(16).padStart(3, '0')}${id.slice(18)}`;
}

/** Returns the start of the next millisecond: `xxxxxxxx-xxxx-7`. */
function nextStart(start: string): string {
  const digits = (Number.parseInt(start.replaceAll('-', '').slice(0, 12), 16) + 1).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
}

/** Lets other requests run between two blocks of long work. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}

/** Maximum number of reported unknown fields. */
const mostUnknown = 50;

/** The submitted values of a save, and the errors of unknown fields and of texts that cannot be stored. */
export interface Submitted {
  readonly fields: PlainRecord;
  readonly errors: readonly CheckError[];
}

/**
 * Reads the body of a save. Server fields, system fields and labels are ignored; unknown fields and text that cannot be stored are errors
 * (contract README section 4).
 */
export function readSubmitted(resource: Resource, body: unknown): Submitted {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  const fieldsByName = new Map(resource.fields.map((field) => [field.name, field]));
  const passedOver = new Set<string>([
    ...serverFields,
    ...resource.fields.flatMap(({ name, reference, references, file }) =>
      references || file ? [labelKey(name)] : namesWith({ name, ...(reference && { reference }) }).slice(1),
    ),
  ]);
  const names = Object.keys(body).filter((name) => !passedOver.has(name) && !fieldsByName.get(name)?.system);
  const unknown = names.filter((name) => !fieldsByName.has(name));
  if (unknown.length > mostUnknown) throw new AppError('tooLarge', { values: { limit: mostUnknown } });
  const own = names
    .filter((name) => fieldsByName.has(name))
    .map((name) => [name, normalized((body as PlainRecord)[name], resource, fieldsByName.get(name))] as const);
  const broken = own.filter(([, value]) => !isKept(value));
  return {
    fields: Object.fromEntries(own.filter((entry) => !broken.includes(entry))),
    errors: [...unknown.map(toUnknown), ...broken.map(([name]) => faultAt(name, 'text'))],
  };
}

/**
 * Normalizes a value. In lists of references, duplicates are removed, and an empty list becomes null. Codes are converted to stored form.
 * In a tree, `0` means no parent, as in menus (contract README section 4.2).
 */
function normalized(value: unknown, { name }: Resource, field: Field | undefined): unknown {
  if (value === rootId && field?.reference?.resource === name) return null;
  if (field?.codes && typeof value === 'string') return tidyCodes(value) || null;
  if (!field?.references || !Array.isArray(value)) return value;
  return value.length === 0 ? null : [...new Set<unknown>(value)];
}

/** Returns an error found outside the compiled checks, in the same form. */
export function faultAt(field: string, keyword: string): CheckError {
  return { instancePath: `/${field}`, schemaPath: `#/${keyword}`, keyword, params: {} };
}

function toUnknown(name: string): CheckError {
  return {
    instancePath: '',
    schemaPath: '#/additionalProperties',
    keyword: 'additionalProperties',
    params: { additionalProperty: name },
  };
}

/** Whether all texts in a value can be stored. */
function isKept(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isKept);
}

/** The caller and the resources; a filter may use fields of a referenced resource only if the caller may list it. */
export interface FilterWorld {
  readonly schemas: SchemaStore;
  readonly actor: Actor;
  /** References are sorted by their label in this language. */
  readonly language: Language;
}
