import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CompiledResource } from '../../../codegen/types.ts';
import type { Action, Read } from '../../contract/life.ts';
import { rootId } from '../../contract/menu.ts';
import { labelKey, namesWith, serverFields } from '../../contract/record.ts';
import type { CheckError, Field, Resource } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import { tidyCodes } from '../../fields/text/tidyCodes.ts';
import type { Actor } from '../access/actor.ts';
import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import type { Row } from '../db/store.ts';
import type { Cause } from '../extend.ts';
import { isStorable } from './searchText.ts';

/** The context of every operation of a resource: caller, resource and input. */
export interface Context {
  readonly app: App;
  readonly actor: Actor;
  readonly compiled: CompiledResource;
  /**
   * The resource as the caller may read it: responses are always built from this one, never from `compiled.resource`.
   */
  readonly visible: Resource;
  /** The action of the file that is called; none for an operation. */
  readonly action: Action | undefined;
  /** The question of the file that is asked; none for anything else. */
  readonly read?: Read | undefined;
  /** Set when the server writes by itself: permissions, data scope and locked fields are not checked. */
  readonly systemCall?: SystemCall;
  /** The cause of a write that business code receives; undefined when it only reads. */
  readonly cause?: Cause | undefined;
  readonly language: Language;
  /** The `{id}` at the end of the path, where the call has one. */
  readonly id: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Full path without the id: part of what an Idempotency-Key stands for. */
  readonly path: string;
  /**
   * Takes in the file that was sent, at most so many bytes, and the texts sent before it. `hold` is asked for room before
   * each piece is kept.
   */
  readonly receive: (limit: number, hold: (bytes: number) => Promise<void>) => Promise<ReceivedFile>;
  /** Takes in a file of at most so many bytes as a stream, with the texts around it. */
  readonly upload: <T>(limit: number, take: TakeFile<T>) => Promise<Upload<T>>;
}

/** A call of no resource in particular, such as a job of the system. */
export type Caller = Omit<Context, 'compiled' | 'visible'> & Partial<Pick<Context, 'compiled'>>;

/** The cause of writes by the system. */
export interface SystemCall {
  readonly caller: Actor;
  /** How many hooks have led here, one inside the other. */
  readonly depth: number;
  /** The resource whose call this was. */
  readonly from: string;
}

/** A file that is being uploaded; `texts` are the form fields before it. */
export interface ComingFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads the content of a file that is on its way to its end. */
export type TakeFile<T> = (file: ComingFile) => Promise<T>;

/** The result of the upload, and all text fields of its form. */
export interface Upload<T> {
  readonly taken: T;
  readonly texts: ReadonlyMap<string, string>;
}

export interface ReceivedFile {
  /** The name given by its sender, without folders. */
  readonly name: string;
  readonly content: ArrayBuffer;
  readonly texts: Readonly<Record<string, string>>;
}

/** One operation: gives `data` of the answer, or throws a `AppError`. */
export type Operate = (context: Context) => Promise<unknown>;

/** A record as the wire knows it: server fields, then the resource's own; empty values are null. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** A table row as a record of the wire. */
export function toRecord(resource: Resource, row: Row): PlainRecord {
  const { id, version, createBy, createTime, updateBy, updateTime } = row;
  return withFields(resource, row, { id, version, createBy, createTime, updateBy, updateTime });
}

/** The same without the server's fields but for the id, of a row that may have no others. */
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

/** The resource's own fields of a record as the table keeps them. */
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

/** The fields that have a column, and how it keeps them: lines have a table of their own. */
function columnsOf(resource: Resource): readonly Column[] {
  const found = columns.get(resource);
  if (found) return found;
  const own = resource.fields.filter(({ lines }) => !lines);
  const made = own.map((field): Column => [field, columnCodecOf(field.kind)]);
  columns.set(resource, made);
  return made;
}

/** Whether a value can be the id of anything. What cannot is never looked up. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

/** The first 15 digits, which are the millisecond and the version, and how many ids of it there were. */
let last = { start: '', count: 0 };
const most = 0xfff;

/**
 * An id for a new row. Those of one process sort in the order in which they were made, within a millisecond too: what
 * follows from one another, such as the movements of a pallet, is read in its order. Twelve bits behind the millisecond
 * count (RFC 9562, 6.2); whatever comes beyond waits for the next one in the sense of its number alone.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const start = id.slice(0, 15);
  if (start > last.start) last = { start, count: 0 };
  else if (last.count < most) last = { ...last, count: last.count + 1 };
  else last = { start: nextStart(last.start), count: 0 };
  return `${last.start}${last.count.toString(16).padStart(3, '0')}${id.slice(18)}`;
}

/** One millisecond later: `xxxxxxxx-xxxx-7`. */
function nextStart(start: string): string {
  const digits = (Number.parseInt(start.replaceAll('-', '').slice(0, 12), 16) + 1).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
}

/** Lets other people's requests come in between two blocks of long work. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}

/** More unknown fields than this are no mistake. */
const mostUnknown = 50;

/** The content of a save: the fields that its sender may set, and the faults of the others. */
export interface Submitted {
  readonly fields: PlainRecord;
  readonly errors: readonly CheckError[];
}

/**
 * Reads a save body. Server fields, system fields and the labels that came with the record are passed over; what the
 * resource does not know, and text that no database keeps, is an error (contract README section 4).
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
  if (unknown.length > mostUnknown) throw new AppError('tooLarge', { values: { limit: fieldsByName.size } });
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
 * A list refers to each record once; one that refers to none is no value. Codes are read as they are kept. In a tree, `0`
 * stands for the top, as in menus (contract README section 5): no record is called so.
 */
function normalized(value: unknown, { name }: Resource, field: Field | undefined): unknown {
  if (value === rootId && field?.reference?.resource === name) return null;
  if (field?.codes && typeof value === 'string') return tidyCodes(value) || null;
  if (!field?.references || !Array.isArray(value)) return value;
  return value.length === 0 ? null : [...new Set<unknown>(value)];
}

/** An error that the server found at a field by itself, in the form of the compiled checks. */
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

/** Whether every text in a value can be kept. */
function isKept(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isKept);
}
