import type { Resource } from '../../contract/resource.ts';
import { serverFaceOf } from '../../fields/serverFaces.ts';
import type { Row } from '../db/store.ts';

/** A record as the wire knows it: server fields, then the resource's own; empty values are null. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** A table row as a record of the wire. */
export function toRecord(resource: Resource, row: Row): PlainRecord {
  const { id, version, createBy, createTime, updateBy, updateTime } = row;
  const record: Record<string, unknown> = { id, version, createBy, createTime, updateBy, updateTime };
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
