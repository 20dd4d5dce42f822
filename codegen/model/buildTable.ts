import { createHash } from 'node:crypto';
import { serverFields } from '../../src/contract/record.ts';
import type { Field, Resource, Unique } from '../../src/contract/resource.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import { moneyDigits } from '../../src/fields/money/moneyDigits.ts';
import type { Table, TableColumn, TableIndex } from '../types.ts';
import { limitsOf } from './limitsOf.ts';
import { stored } from './stored.ts';

/** What the table of a resource must look like. */
export function buildTable(resource: Resource): Table {
  const columns = [...serverColumns, ...resource.fields.filter(isStored).map(toColumn)];
  return { name: resource.name, columns, indexes: buildIndexes(resource) };
}

const serverColumns: readonly TableColumn[] = serverFields.map((name) => ({
  name,
  type: name === 'version' ? 'integer' : 'text',
}));

/** Whether the table keeps the field itself; the others have tables of their own. */
function isStored({ kind }: Field): boolean {
  return kindOf(kind)?.column !== 'none';
}

function toColumn(field: Field): TableColumn {
  const { name, kind, reference, was } = field;
  const limits = limitsOf(field);
  return {
    ...{ name, type: typeOf(kind), form: formOf(field) },
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(was !== undefined && { was }),
    ...(reference && { target: reference.resource }),
  };
}

/** Kinds whose values are written in a way of their own; the others of one column type can take each other's place. */
function formOf({ kind, scale = 0 }: Field): string {
  if (kind === 'decimal') return `scaled ${scale}`;
  if (kind === 'money') return `scaled ${moneyDigits.scale}`;
  if (kind === 'boolean' || kind === 'rows') return kind;
  return typeOf(kind);
}

function typeOf(kind: string): TableColumn['type'] {
  return kindOf(kind)?.column === 'integer' ? 'integer' : 'text';
}

function buildIndexes(resource: Resource): TableIndex[] {
  const { name, fields, uniques } = resource;
  const unique = uniques.map((group): TableIndex => {
    const where = whereOf(group, fields);
    const parts = [name, ...group.fields, ...(where ? ['when', where.column, digestOf(String(where.value))] : [])];
    return { name: indexName('ux', parts), columns: group.fields, unique: true, ...(where && { where }) };
  });
  const plain = plainColumns(resource).map(
    (columns): TableIndex => ({ name: indexName('ix', [name, ...columns]), columns, unique: false }),
  );
  return [...unique, ...plain];
}

/**
 * Columns worth an index: the default order, and each reference (deleting asks who refers) and filter by value, followed
 * by that order, so that a filtered page comes out of its index already sorted.
 */
function plainColumns({ fields, list, uniques }: Resource): string[][] {
  const sort = list.sort.map(({ field }) => field);
  // A unique column settles the order by itself; otherwise the id is the last key, as in every answer.
  const isSettled = uniques.some(({ when, fields: [first, ...rest] }) => !when && !rest.length && first === sort[0]);
  const order = isSettled ? sort.slice(0, 1) : [...new Set([...sort, 'id'])];
  const filtered = fields
    .filter((field) => field.kind === 'reference' || (list.filters.includes(field.name) && isSelective(field)))
    .map(({ name }) => [...new Set([name, ...order])]);
  const all = isSettled ? filtered : [...filtered, order];
  return [...new Map(all.map((columns) => [columns.join(), columns])).values()].filter((columns) => columns.length > 1);
}

function isSelective({ kind, search }: Field): boolean {
  return kind !== 'boolean' && kind !== 'text' && kind !== 'text-area' && search === undefined;
}

function whereOf({ when }: Unique, fields: readonly Field[]): TableIndex['where'] {
  if (!when) return undefined;
  const field = fields.find(({ name }) => name === when.field);
  return { column: when.field, value: stored(when.is, field) };
}

/** The value is in the name, so that another value makes another index: the one there is would go on with the old one. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** PostgreSQL cuts names at 63 bytes: longer ones end in a digest, so that two of them stay apart. */
function indexName(prefix: string, parts: readonly string[]): string {
  const name = [prefix, ...parts].join('_');
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${digestOf(name)}`;
}
