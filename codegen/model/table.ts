/** The table of a resource: its columns, the limits of their values, and its indexes. */

import { createHash } from 'node:crypto';
import type { Field } from '../../src/contract/field.ts';
import { isNumberField } from '../../src/contract/numberSearch.ts';
import { currenciesOf } from '../../src/contract/query.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { serverFields, type Unique } from '../../src/contract/wire.ts';
import { isMomentDefault } from '../../src/fields/defaultValue.ts';
import { isFigure } from '../../src/fields/isFigure.ts';
import {
  digitsOf,
  hasColumn,
  hasOptions,
  isScaled,
  isSingleReference,
  isSingleValue,
  isTable,
  isTextArea,
  isTextLine,
  isYesNo,
  kindOf,
} from '../../src/fields/kinds.ts';
import { toScaled } from '../../src/fields/numbers/decimals.ts';
import type { PropertySource } from '../generated/source.ts';
import { isRequestedWhole, mayBeLong } from '../keywords/list/indexes.ts';
import { isSystem } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import type { ColumnLimits, IndexWhere, Table, TableColumn, TableIndex } from '../types.ts';

/** Builds the definition of a resource's table. The second parameter is the resource file, which gives former names and some limits. */
export function buildTable(
  resource: Resource,
  { was, former, record }: Partial<Pick<ResourceSource, 'was' | 'former' | 'record'>> = {},
): Table {
  const own = resource.fields.filter(hasColumn).map((field) => toColumn(field, record?.properties[field.name]));
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

function toColumn(field: Field, property: PropertySource | undefined): TableColumn {
  const { name, kind, reference, references, was } = field;
  const target = reference ?? references;
  const limits = limitsOf(field, property);
  return {
    name,
    type: typeOf(kind),
    form: formOf(field),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(was !== undefined && { was }),
    ...(isFigure(field) && { figure: figureOf(field) }),
    ...(target && { target: target.resource }),
  };
}

/**
 * Returns a text for the formula of a calculated number. If the text differs from the one at the last start, stored values must be
 * recalculated.
 */
function figureOf({ kind, scale, derived, total }: Field): string {
  return JSON.stringify({ kind, scale, derived, total });
}

/**
 * Returns the form in which values of a field are stored. A field can change to another kind with the same form and column type without
 * converting values.
 */
function formOf(field: Field): string {
  if (isScaled(field)) return `scaled ${digitsOf(field).scale}`;
  return isYesNo(field) || !isSingleValue(field) ? field.kind : typeOf(field.kind);
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
      name: indexName('ux', parts),
      columns: group.fields,
      unique: true,
      ...(emptyCounts && { emptyCounts }),
      ...(where && { where }),
    };
  });
  const plain = plainColumns(resource).map(
    (columns): TableIndex => ({ name: indexName('ix', [name, ...columns]), columns, unique: false }),
  );
  const searched = searchedColumns(resource);
  const search: TableIndex = { name: indexName('ix', [name, 'search', ...searched]), columns: searched, unique: false, isSearch: true };
  const summed = summedColumns(resource);
  const sums: TableIndex = { name: indexName('ix', [name, 'sums', ...summed]), columns: summed, unique: false, isOfSums: true };
  return [
    ...[...unique, ...plain],
    ...(searched.length > 0 ? [search] : []),
    ...(summed.length > 0 ? [sums] : []),
    ...numberIndexes(resource, [...unique, ...plain]),
  ];
}

/**
 * Returns the indexes for finding numbers by their start or end. No index is needed for the starts if another index begins with the same
 * column.
 */
function numberIndexes({ name, fields, list, partOf, over }: Resource, others: readonly TableIndex[]): TableIndex[] {
  if (partOf || over) return [];
  const served = new Set(others.flatMap(({ columns, where, emptyCounts }) => (where || emptyCounts ? [] : columns.slice(0, 1))));
  const isIndexed = (field: Field): boolean => list.keyword.includes(field.name) && isNumberField(field) && !mayBeLong(field);
  return fields
    .filter((field) => typeOf(field.kind) === 'text' && hasColumn(field) && isIndexed(field))
    .flatMap(({ name: column }) =>
      (['start', 'end'] as const)
        .filter((part) => part === 'end' || !served.has(column))
        .map((part) => ({ name: indexName('ix', [name, part, column]), columns: [column], unique: false, part })),
    );
}

/**
 * Returns all columns that the sums of the list need, in total and by customer. Adding up an index of these columns is much faster than
 * reading all records. The list is empty if there are no sums, or if a value may be too long for an index.
 */
function summedColumns({ fields, list, scope, over }: Resource): string[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const summed = list.columns.flatMap(({ field, summary }) => (summary ? (byName.get(field) ?? []) : []));
  if (over || summed.length === 0) return [];
  const { customer } = scope;
  const apart = [customer, list.summaryWhen?.field, list.summaryBy, ...currenciesOf(summed)].filter((name) => name !== undefined);
  const columns = [...apart.flatMap((name) => byName.get(name) ?? []), ...summed];
  return columns.some((field) => mayBeLong(field) || !hasColumn(field)) ? [] : [...new Set(columns.map(({ name }) => name))];
}

/** Returns the columns that are searched for a part of a text: by the keyword of the list, and by its text filters. */
function searchedColumns({ fields, list, partOf }: Resource): string[] {
  // Described lines have no list of their own, so none of their columns is searched.
  if (partOf) return [];
  const requested = requestedFields(list);
  const isPartial = (field: Field): boolean => field.search === 'contains' || isTextLine(field) || isTextArea(field);
  const isSearched = (field: Field): boolean => list.keyword.includes(field.name) || (requested.has(field.name) && isPartial(field));
  return fields.filter((field) => typeOf(field.kind) === 'text' && hasColumn(field) && isSearched(field)).map(({ name }) => name);
}

/**
 * Returns the columns of each index: one index for each reference (which deletions search), each date of a reminder and each exact filter,
 * and one for the default order, unless a unique index serves it. In an index for a filter, the columns of the default order follow, so
 * that a filtered page is read in order. Then follow the columns of a few short filters, so that matching rows are counted in the index.
 */
function plainColumns({ fields, list, uniques, reminders = [] }: Resource): string[][] {
  const long = new Set(fields.filter(mayBeLong).map(({ name }) => name));
  const sort = list.sort.map(({ field }) => field);
  // If the first sort field is unique, no two records are equal in that order. Otherwise the id decides, as in every sorted answer.
  const isSettled = uniques.some(({ when, fields: [first, ...rest] }) => !when && !rest.length && first === sort[0]);
  const order = isSettled ? sort.slice(0, 1) : [...new Set([...sort, 'id'])];
  const end = order.findIndex((name) => long.has(name));
  const indexed = end === -1 ? order : order.slice(0, end);
  const requested = requestedFields(list);
  const due = new Set(reminders.map((reminder) => reminder.due?.field));
  const besides = fields.filter((field) => requested.has(field.name) && isShort(field)).slice(0, mostBesides);
  const filtered = fields
    .filter((field) => isSingleReference(field) || due.has(field.name) || (requested.has(field.name) && isRequestedWhole(field)))
    .filter(({ name }) => !long.has(name))
    .map(({ name }) => [...new Set([name, ...indexed, ...besides.map((field) => field.name)])]);
  const all = isSettled ? filtered : [...filtered, indexed];
  const isWorthIt = (columns: readonly string[]): boolean => columns.length > (end === -1 ? 1 : 0);
  return withoutBeginnings(all.filter(isWorthIt));
}

/** Removes duplicate indexes, and those whose columns are the beginning of another index, which serves the same queries. */
function withoutBeginnings(all: readonly string[][]): string[][] {
  const isBegunBy = (columns: readonly string[], other: readonly string[]): boolean =>
    other.length > columns.length && columns.every((column, at) => column === other[at]);
  const once = [...new Map(all.map((columns) => [columns.join(), columns])).values()];
  return once.filter((columns) => !once.some((other) => isBegunBy(columns, other)));
}

/** The maximum number of short columns that are appended to each index. Each makes all indexes larger and updates slower. */
const mostBesides = 3;

/** Whether the values of a field have only a few characters. */
function isShort(field: Field): boolean {
  return (hasOptions(field) || isYesNo(field)) && field.search === undefined;
}

/** Returns the fields by which a list filters: in its filters, tabs, layouts such as boards and calendars, and ready-made views. */
function requestedFields({ filters, tabs, views, presets = [] }: Resource['list']): ReadonlySet<string> {
  // The `map` and `groups` layouts read all records, so the fields they show need no index. Only the fixed filters of groups count.
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

/** Returns a text for a condition of an index. It is the same for equal conditions, whatever the order of their values. */
function whereText({ values, isNot }: IndexWhere): string {
  const [only, ...others] = values;
  if (others.length === 0 && !isNot) return String(only);
  return JSON.stringify([isNot, values.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))]);
}

/**
 * Returns a short digest for use in an index name. The name of a conditional index contains a digest of its condition, so that a changed
 * condition creates a new index.
 */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Returns an index name. PostgreSQL truncates names at 63 bytes, so a longer one ends in a digest, which keeps it distinct. */
function indexName(prefix: string, parts: readonly string[]): string {
  const name = [prefix, ...parts].join('_');
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${digestOf(name)}`;
}

/** Returns a value in the form in which its column stores it. */
export function stored(value: unknown, field: Field | undefined): string | number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (field && isScaled(field)) return toScaled(value, digitsOf(field).scale);
  return typeof value === 'number' ? value : String(value);
}

/**
 * Returns the limits that stored values of a field must satisfy. Rules over several fields are not included: records that violate them can
 * still be read, and the violation is reported at the next save. The same applies to values that are required under a condition, but
 * violations are counted when the condition is new.
 */
function limitsOf(field: Field, property?: PropertySource): ColumnLimits {
  const { kind, maxLength, options } = field;
  // A default of `now` cannot fill existing rows, because their creation time is unknown.
  const value = isMomentDefault(field) ? undefined : field.default;
  const { column, check, freeText } = kindOf(kind) ?? {};
  const hasCheck = column === 'text' && !freeText && check !== undefined;
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

/** Returns the limits that are only in the file, not in the compiled field. */
function moreLimits(field: Field, property: PropertySource): ColumnLimits {
  const { minLength, visibleWhen, requiredWhen, items } = property;
  const isText = kindOf(field.kind)?.column === 'text' && !isTable(field);
  const isDemanded = !isSystem(property) && (requiredWhen || (visibleWhen && field.required));
  return {
    ...(isText && minLength !== undefined && { minLength }),
    ...(isDemanded && { demandedWhen: JSON.stringify([visibleWhen ?? null, requiredWhen ?? null]) }),
    ...(items && field.items && { items: itemLimits(field.items, items.properties) }),
  };
}

/** Returns the limits of the fields in rows. Their bounds stay as in the file, because numbers in rows are stored as they are sent. */
function itemLimits(fields: readonly Field[], properties: Readonly<Record<string, PropertySource>>): NonNullable<ColumnLimits['items']> {
  return Object.fromEntries(
    fields.map((field) => {
      const { fill: _, minimum: _min, exclusiveMinimum: _above, maximum: _max, ...limits } = limitsOf(field, properties[field.name]);
      const present = bounds.filter((bound) => field[bound] !== undefined);
      return [field.name, { ...limits, ...Object.fromEntries(present.map((bound) => [bound, field[bound]])) }];
    }),
  );
}

const bounds = ['minimum', 'exclusiveMinimum', 'maximum'] as const;

function rangeOf(field: Field): Pick<ColumnLimits, (typeof bounds)[number]> {
  const present = bounds.filter((bound) => field[bound] !== undefined);
  return Object.fromEntries(present.map((bound) => [bound, stored(field[bound], field)]));
}

/**
 * Whether the field has a value in every record. A field that is required only while it is visible may be empty, and so may a system
 * field.
 */
function isAlwaysFilled({ required, system, conditions }: Field): boolean {
  return required && !system && !conditions.includes('visibleWhen');
}
