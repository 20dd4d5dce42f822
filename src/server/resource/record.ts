import { randomUUIDv7 } from 'node:crypto';
import type { Resource } from '../../contract/resource.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import type { Row } from '../db/store.ts';

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
