import type { Resource } from '../../contract/resource.ts';
import { serverFaceOf } from '../../fields/serverFaces.ts';
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
  for (const field of resource.fields) {
    // Lines have a table of their own.
    if (field.lines) continue;
    const value = row[field.name] ?? null;
    record[field.name] = value === null ? null : serverFaceOf(field.kind).fromColumn(value, field);
  }
  return record;
}

/** The resource's own fields of a record as the table keeps them. */
export function toRow(resource: Resource, record: PlainRecord): Row {
  const row: Record<string, string | number | null> = {};
  for (const field of resource.fields) {
    if (field.lines) continue;
    const value = record[field.name] ?? null;
    row[field.name] = value === null || value === '' ? null : serverFaceOf(field.kind).toColumn(value, field);
  }
  return row;
}
