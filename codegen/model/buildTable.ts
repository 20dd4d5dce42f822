import { createHash } from 'node:crypto';
import { serverFields } from '../../src/contract/record.ts';
import type { Field, Resource, Unique } from '../../src/contract/resource.ts';
import { toScaled } from '../../src/fields/decimal/toScaled.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import { moneyDigits } from '../../src/fields/money/moneyDigits.ts';
import type { Table, TableColumn, TableIndex } from '../types.ts';

/** What the table of a resource must look like. */
export function buildTable(resource: Resource): Table {
  const columns = [...serverColumns, ...resource.fields.map(toColumn)];
  return { name: resource.name, columns, indexes: buildIndexes(resource) };
}

const serverColumns: readonly TableColumn[] = serverFields.map((name) => ({
  name,
  type: name === 'version' ? 'integer' : 'text',
}));

function toColumn(field: Field): TableColumn {
  const { name, kind, reference } = field;
  const column: TableColumn = { name, type: kindOf(kind)?.column ?? 'text', form: formOf(field) };
  return reference ? { ...column, target: reference.resource } : column;
}

/** Kinds whose values are written in a way of their own; the others of one column type can take each other's place. */
function formOf({ kind, scale = 0 }: Field): string {
  if (kind === 'decimal') return `scaled ${scale}`;
  if (kind === 'money') return `scaled ${moneyDigits.scale}`;
  if (kind === 'boolean' || kind === 'rows') return kind;
  return kindOf(kind)?.column ?? 'text';
}

function buildIndexes(resource: Resource): TableIndex[] {
  const { name, fields, uniques } = resource;
  const unique = uniques.map(
    (group): TableIndex => ({
      name: indexName('ux', [name, ...group.fields, ...(group.when ? ['when', group.when.field] : [])]),
      columns: group.fields,
      unique: true,
      ...whereOf(group, fields),
    }),
  );
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

function whereOf({ when }: Unique, fields: readonly Field[]): Pick<TableIndex, 'where'> {
  if (!when) return {};
  const field = fields.find(({ name }) => name === when.field);
  return { where: { column: when.field, value: stored(when.is, field) } };
}

/** A value as its column keeps it. */
function stored(value: unknown, field: Field | undefined): string | number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (field?.kind === 'decimal') return toScaled(value, field.scale ?? 0);
  if (field?.kind === 'money') return toScaled(value, moneyDigits.scale);
  return typeof value === 'number' ? value : String(value);
}

/** PostgreSQL cuts names at 63 bytes: longer ones end in a digest, so that two of them stay apart. */
function indexName(prefix: string, parts: readonly string[]): string {
  const name = [prefix, ...parts].join('_');
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
