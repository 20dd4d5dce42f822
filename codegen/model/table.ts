/** The table of a resource: its columns, what their stored values must satisfy, and its indexes. */

import { createHash } from 'node:crypto';
import { serverFields, type Unique } from '../../src/contract/record.ts';
import type { Field, Resource } from '../../src/contract/resource.ts';
import { isMomentDefault } from '../../src/fields/defaultValue.ts';
import { isFigure } from '../../src/fields/isFigure.ts';
import { kindOf } from '../../src/fields/kinds.ts';
import { toScaled } from '../../src/fields/numbers/decimals.ts';
import { moneyDigits } from '../../src/fields/numbers/kinds.ts';
import { isRequestedWhole, mayBeLong } from '../keywords/list/indexes.ts';
import { isSystem, type PropertySource } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import type { ColumnLimits, IndexWhere, Table, TableColumn, TableIndex } from '../types.ts';

/** What the table of a resource must look like; its `source` says what it was called before. */
export function buildTable(
  resource: Resource,
  { was, former, record }: Partial<Pick<ResourceSource, 'was' | 'former' | 'record'>> = {},
): Table {
  const own = resource.fields.filter(isStored).map((field) => toColumn(field, record?.properties[field.name]));
  const columns = [...serverColumns, ...own];
  const before = was === undefined ? former : { names: [was], isSaid: true };
  return {
    name: resource.name,
    ...(before && { former: before }),
    ...(resource.partOf && { partOf: resource.partOf.resource }),
    columns,
    indexes: buildIndexes(resource),
  };
}

const serverColumns: readonly TableColumn[] = serverFields.map((name) => ({
  name,
  type: name === 'version' ? 'integer' : 'text',
}));

/** Whether the table keeps the field itself; the others have tables of their own. */
function isStored({ kind }: Field): boolean {
  return kindOf(kind)?.column !== 'none';
}

function toColumn(field: Field, property: PropertySource | undefined): TableColumn {
  const { name, kind, reference, references, was } = field;
  const target = reference ?? references;
  const limits = limitsOf(field, property);
  return {
    ...{ name, type: typeOf(kind), form: formOf(field) },
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(was !== undefined && { was }),
    ...(isFigure(field) && { figure: figureOf(field) }),
    ...(target && { target: target.resource }),
  };
}

/** Another text where the stored values have to be worked out anew. */
function figureOf({ kind, scale, derived, total }: Field): string {
  return JSON.stringify({ kind, scale, derived, total });
}

/** Kinds whose values are written in a way of their own; the others of one column type can take each other's place. */
function formOf({ kind, scale = 0 }: Field): string {
  if (kind === 'decimal') return `scaled ${scale}`;
  if (kind === 'money') return `scaled ${moneyDigits.scale}`;
  if (['boolean', 'rows', 'references', 'file'].includes(kind)) return kind;
  return typeOf(kind);
}

function typeOf(kind: string): TableColumn['type'] {
  return kindOf(kind)?.column === 'integer' ? 'integer' : 'text';
}

function buildIndexes(resource: Resource): TableIndex[] {
  const { name, fields, uniques } = resource;
  const unique = uniques.map((group): TableIndex => {
    const where = whereOf(group, fields);
    const { emptyCounts } = group;
    const parts = [
      ...[name, ...group.fields, ...(emptyCounts ? ['empty', ...emptyCounts.toSorted()] : [])],
      ...(where ? ['when', where.column, digestOf(whereText(where))] : []),
    ];
    return {
      ...{ name: indexName('ux', parts), columns: group.fields, unique: true },
      ...(emptyCounts && { emptyCounts }),
      ...(where && { where }),
    };
  });
  const plain = plainColumns(resource).map(
    (columns): TableIndex => ({ name: indexName('ix', [name, ...columns]), columns, unique: false }),
  );
  return [...unique, ...plain];
}

/**
 * Columns worth an index: the default order, and each reference (deleting asks who refers) and filter by whole values,
 * followed by that order, so that a filtered page comes out of its index already sorted, and by what else is asked for
 * most often, so that matching rows are counted without being read.
 */
function plainColumns({ fields, list, uniques }: Resource): string[][] {
  const long = new Set(fields.filter(mayBeLong).map(({ name }) => name));
  const sort = list.sort.map(({ field }) => field);
  // A unique column settles the order by itself; otherwise the id is the last key, as in every answer.
  const isSettled = uniques.some(({ when, fields: [first, ...rest] }) => !when && !rest.length && first === sort[0]);
  const order = isSettled ? sort.slice(0, 1) : [...new Set([...sort, 'id'])];
  const end = order.findIndex((name) => long.has(name));
  const indexed = end === -1 ? order : order.slice(0, end);
  const requested = requestedFields(list);
  const besides = fields.filter((field) => requested.has(field.name) && isShort(field)).slice(0, mostBesides);
  const filtered = fields
    .filter((field) => field.kind === 'reference' || (requested.has(field.name) && isRequestedWhole(field)))
    .filter(({ name }) => !long.has(name))
    .map(({ name }) => [...new Set([name, ...indexed, ...besides.map((field) => field.name)])]);
  const all = isSettled ? filtered : [...filtered, indexed];
  const isWorthIt = (columns: readonly string[]): boolean => columns.length > (end === -1 ? 1 : 0);
  return withoutBeginnings(all.filter(isWorthIt));
}

/** Without those that another one begins with, which serves whatever they would, and each once. */
function withoutBeginnings(all: readonly string[][]): string[][] {
  const isBegunBy = (columns: readonly string[], other: readonly string[]): boolean =>
    other.length > columns.length && columns.every((column, at) => column === other[at]);
  const once = [...new Map(all.map((columns) => [columns.join(), columns])).values()];
  return once.filter((columns) => !once.some((other) => isBegunBy(columns, other)));
}

/** How many choices go along in each index: every one makes all of them longer, and a change of it a change in each. */
const mostBesides = 3;

/** A value of a few letters at most. */
function isShort({ kind, search }: Field): boolean {
  return ['enum', 'boolean'].includes(kind) && search === undefined;
}

/** The fields that a list filters by: also those of its tabs, lanes and calendars, and of its ready views and groups. */
function requestedFields({ filters, tabs, views, presets = [] }: Resource['list']): ReadonlySet<string> {
  // A plan and groups are read as a whole.
  const laid = views.filter(({ plan, groups }) => !plan && !groups).map(({ field }) => field);
  const others = [tabs, ...laid].filter((name) => name !== undefined);
  const ready = [...presets, ...views.flatMap(({ groups }) => groups ?? [])];
  return new Set([...filters, ...others, ...ready.flatMap((each) => Object.keys(each.filters))]);
}

function whereOf({ when }: Unique, fields: readonly Field[]): TableIndex['where'] {
  if (!when) return undefined;
  const field = fields.find(({ name }) => name === when.field);
  return { column: when.field, values: when.values.map((value) => stored(value, field)), isNot: when.isNot };
}

/** The same for the same records, in whatever order a file lists the values. */
function whereText({ values, isNot }: IndexWhere): string {
  const [only, ...others] = values;
  if (others.length === 0 && !isNot) return String(only);
  return JSON.stringify([isNot, values.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))]);
}

/** The values are in the name, so that others make another index: the one there is would go on with the old ones. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** PostgreSQL cuts names at 63 bytes: longer ones end in a digest, so that two of them stay apart. */
function indexName(prefix: string, parts: readonly string[]): string {
  const name = [prefix, ...parts].join('_');
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${digestOf(name)}`;
}

/** A value as its column keeps it. */
export function stored(value: unknown, field: Field | undefined): string | number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (field?.kind === 'decimal') return toScaled(value, field.scale ?? 0);
  if (field?.kind === 'money') return toScaled(value, moneyDigits.scale);
  return typeof value === 'number' ? value : String(value);
}

/** Kinds as which any stored text can still be read; their check is for what is typed. */
const plain: ReadonlySet<string> = new Set(['text', 'text-area']);

/**
 * What the stored values of a field must satisfy for its records to stay what they are. Rules over several fields are not
 * among it: a record that breaks one of them is read as before, and told of it at its next save. So is a record without a
 * value that is demanded on a condition, but how many these are is told when the condition is new.
 */
function limitsOf(field: Field, property?: PropertySource): ColumnLimits {
  const { kind, maxLength, options } = field;
  // A default of `now` cannot fill existing rows: nobody knows when they were made.
  const value = isMomentDefault(field) ? undefined : field.default;
  const column = kindOf(kind)?.column;
  const hasCheck = column === 'text' && !plain.has(kind) && kindOf(kind)?.check !== undefined;
  return {
    ...(isAlwaysFilled(field) && { required: true, ...(value !== undefined && { fill: stored(value, field) }) }),
    ...(column === 'text' && maxLength !== undefined && { maxLength }),
    ...(options && { options: options.map((option) => (column === 'integer' ? Number(option.value) : option.value)) }),
    ...(hasCheck && { format: kind }),
    ...(column === 'integer' && rangeOf(field)),
    ...(column === 'text' && field.pattern !== undefined && { pattern: field.pattern }),
    ...(property && moreLimits(field, property)),
  };
}

/** What is said in the file alone. */
function moreLimits(field: Field, property: PropertySource): ColumnLimits {
  const { minLength, visibleWhen, requiredWhen, items } = property;
  const isText = kindOf(field.kind)?.column === 'text' && field.kind !== 'rows';
  const isDemanded = !isSystem(property) && (requiredWhen || (visibleWhen && field.required));
  return {
    ...(isText && minLength !== undefined && { minLength }),
    ...(isDemanded && { demandedWhen: JSON.stringify([visibleWhen ?? null, requiredWhen ?? null]) }),
    ...(items && field.items && { items: itemLimits(field.items, items.properties) }),
  };
}

/** In small records numbers stand as they are sent. */
function itemLimits(
  fields: readonly Field[],
  properties: Readonly<Record<string, PropertySource>>,
): NonNullable<ColumnLimits['items']> {
  return Object.fromEntries(
    fields.map((field) => {
      const {
        fill: _,
        minimum: _min,
        exclusiveMinimum: _above,
        maximum: _max,
        ...limits
      } = limitsOf(field, properties[field.name]);
      const said = bounds.filter((bound) => field[bound] !== undefined);
      return [field.name, { ...limits, ...Object.fromEntries(said.map((bound) => [bound, field[bound]])) }];
    }),
  );
}

const bounds = ['minimum', 'exclusiveMinimum', 'maximum'] as const;

function rangeOf(field: Field): Pick<ColumnLimits, (typeof bounds)[number]> {
  const said = bounds.filter((bound) => field[bound] !== undefined);
  return Object.fromEntries(said.map((bound) => [bound, stored(field[bound], field)]));
}

/** A field that is required only while it is visible may be empty, and so may a field that the server sets. */
function isAlwaysFilled({ required, system, conditions }: Field): boolean {
  return required && !system && !conditions.includes('visibleWhen');
}
