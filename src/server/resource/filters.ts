import { stored } from '../../../codegen/model/table.ts';
import { type DateSpan, daysOf, isDateSpan } from '../../contract/dateSpans.ts';
import type { Field } from '../../contract/field.ts';
import { waysToWrite } from '../../contract/numberSearch.ts';
import { type Operator, operators, reservedFilterKeys, type Sort } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { serverFields } from '../../contract/wire.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import { isDay, isScaled, isTable, isTemporal, isWholeNumber, isYesNo, kinds } from '../../fields/kinds.ts';
import type { Moment } from '../access/actor.ts';
import { holdsFor, visibleTo } from '../access/rights.ts';
import { AppError } from '../appError.ts';
import type { ColumnPath, Order, Where } from '../db/pages.ts';
import { type FilterWorld, isId } from './context.ts';
import { labelPaths } from './labels.ts';
import { isSearchText } from './searchText.ts';

interface ParsedFilter {
  readonly where: readonly Where[];
  readonly orders: readonly Order[];
  readonly isSummarized: boolean;
  /** Id of the record whose position is requested. */
  readonly placeOf: string | undefined;
  /** The requested fields; defaults to all. */
  readonly fields: readonly string[] | undefined;
  /** Tree query: the parent field, and whether ancestors are included. */
  readonly tree: { readonly by: string; readonly withAncestors: boolean } | undefined;
}

/** Maximum number of conditions, of values in one list, and of sorts; larger requests are rejected as abuse. */
const limits = { conditions: 100, values: 5_000, sorts: 10 };

/**
 * Converts the filter body of a find call to conditions over columns (contract README section 4); `resource` is limited to what the caller
 * may read.
 */
export function parseFilter(world: FilterWorld, resource: Resource, body: unknown): ParsedFilter {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) throw new AppError('invalidBody');
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  if (entries.length > limits.conditions) throw new AppError('tooLarge', { values: { limit: limits.conditions } });
  const {
    keyword,
    sorts,
    summarize = false,
    placeOf,
    inImport,
    fields,
    ...tree
  } = Object.fromEntries(entries.filter(([key]) => isReserved(key)));
  if (typeof summarize !== 'boolean') throw invalidFilter('summarize');
  if (placeOf !== undefined && !isId(placeOf)) throw invalidFilter('placeOf');
  const where = entries.filter(([key]) => !isReserved(key)).flatMap(([key, value]) => toWhere(world, resource, { key, value }));
  return {
    where: [...where, ...toKeyword(resource, keyword), ...toImportWrites(world, inImport)],
    orders: [...toOrders(world, resource, sorts), ...lastOrders(resource)],
    isSummarized: summarize,
    placeOf,
    fields: toFields(resource, fields),
    tree: toTree(resource, tree),
  };
}

function isReserved(key: string): boolean {
  return (reservedFilterKeys as readonly string[]).includes(key);
}

function toWhere(world: FilterWorld, resource: Resource, { key, value }: { key: string; value: unknown }): Where[] {
  if (value === undefined || value === null || value === '') return [];
  const { columnPath, field } = findColumnPath(world, resource, key);
  if (field.references) return [toListed(columnPath, value, key)];
  const convert = (one: unknown): string | number => toFilterValue(field, one, key);
  if (Array.isArray(value)) {
    if (value.length > limits.values) throw new AppError('tooLarge', { values: { limit: limits.values } });
    return [{ columnPath, operator: 'in', value: value.map(convert) }];
  }
  if (typeof value !== 'object') {
    if (field.search !== 'contains') return [{ columnPath, operator: 'equals', value: convert(value) }];
    return [{ columnPath, operator: 'contains', value: toSearchText(value, key) }];
  }
  const comparisons = Object.entries(value);
  if (comparisons.length === 0) throw invalidFilter(key);
  return comparisons.flatMap(([operator, operand]) =>
    operator === 'within'
      ? toSpan(world, { columnPath, field, key, operand })
      : toComparison({ columnPath, field, key, operator, operand, convert }),
  );
}

/** Returns the condition for a list field: contains one of some ids, or is empty or filled. */
function toListed(columnPath: ColumnPath, value: unknown, key: string): Where {
  const isEmpty = typeof value === 'object' ? (value as { isNull?: unknown } | null)?.isNull : undefined;
  if (typeof isEmpty === 'boolean') return { columnPath, operator: 'isNull', value: isEmpty };
  const ids = Array.isArray(value) ? value : [value];
  if (ids.length > limits.values) throw new AppError('tooLarge', { values: { limit: limits.values } });
  if (!ids.every(isId)) throw invalidFilter(key);
  return { anyOf: ids.map((id) => ({ columnPath, operator: 'contains', value: JSON.stringify(id) })) };
}

interface Comparison {
  readonly columnPath: ColumnPath;
  readonly field: Field;
  readonly key: string;
  readonly operator: string;
  readonly operand: unknown;
  readonly convert: (value: unknown) => string | number;
}

function toComparison({ columnPath, field, key, operator, operand, convert }: Comparison): Where {
  const operatorName = operators.find((one): one is Exclude<Operator, 'within'> => one === operator && one !== 'within');
  switch (operatorName) {
    case undefined:
      throw invalidFilter(key);
    case 'contains':
    case 'startsWith':
      if (kinds[field.kind]?.column !== 'text') throw invalidFilter(key);
      return { columnPath, operator: operatorName, value: toSearchText(operand, key) };
    case 'isNull':
      if (typeof operand !== 'boolean') throw invalidFilter(key);
      return { columnPath, operator: operatorName, value: operand };
    default:
      return { columnPath, operator: operatorName, value: convert(operand) };
  }
}

/** Converts a period relative to today, such as `thisWeek`, to bounds. */
function toSpan(
  { actor }: FilterWorld,
  { columnPath, field, key, operand }: Pick<Comparison, 'columnPath' | 'field' | 'key' | 'operand'>,
): Where[] {
  if (!isTemporal(field) || !isDateSpan(operand)) throw invalidFilter(key);
  const { from, before } = spanBounds(field, operand, actor.moment);
  return [
    { columnPath, operator: 'gte', value: from },
    { columnPath, operator: 'lt', value: before },
  ];
}

function toKeyword(resource: Resource, keyword: unknown): Where[] {
  if (keyword === undefined || keyword === null || keyword === '') return [];
  const ways = waysToWrite(toSearchText(keyword, 'keyword'));
  const columnPaths = resource.list.keyword.map((column) => ({ column }));
  return [{ anyOf: columnPaths.flatMap((columnPath) => ways.map((value) => ({ columnPath, operator: 'contains', value }) as const)) }];
}

/**
 * Converts `{importId}.created` or `.updated` to a condition: the records written by the caller's own import. Imports of others match
 * nothing.
 */
function toImportWrites({ actor }: FilterWorld, inImport: unknown): Where[] {
  if (inImport === undefined || inImport === null || inImport === '') return [];
  const [, importId, what] = /^([\w-]{1,64})\.(created|updated)$/.exec(String(inImport)) ?? [];
  if (importId === undefined) throw invalidFilter('inImport');
  return [{ importWrites: { importId, operator: actor.user.id, isNew: what === 'created' } }];
}

function toFields(resource: Resource, names: unknown): readonly string[] | undefined {
  if (names === undefined) return undefined;
  if (!Array.isArray(names) || names.length > limits.conditions) throw invalidFilter('fields');
  return names.map((name: unknown) => {
    if (typeof name !== 'string' || !findField(resource, name)) throw invalidFilter('fields');
    return name;
  });
}

function toTree({ name, fields }: Resource, { treeBy, withAncestors = false }: Readonly<Record<string, unknown>>): ParsedFilter['tree'] {
  if (typeof withAncestors !== 'boolean') throw invalidFilter('withAncestors');
  if (treeBy === undefined && !withAncestors) return undefined;
  const field = fields.find((one) => one.name === treeBy && one.reference?.resource === name);
  if (!field) throw invalidFilter('treeBy');
  return { by: field.name, withAncestors };
}

function toOrders(world: FilterWorld, resource: Resource, sorts: unknown): Order[] {
  if (sorts === undefined || sorts === null)
    return resource.list.sort.flatMap(({ field, order }) => toOrder(world, resource, { field, order }));
  if (!Array.isArray(sorts) || sorts.length > limits.sorts) throw invalidFilter('sorts');
  return sorts.flatMap((sort: unknown) => {
    const { field, order } = (sort ?? {}) as Record<string, unknown>;
    if (typeof field !== 'string' || (order !== 'asc' && order !== 'desc')) throw invalidFilter('sorts');
    return toOrder(world, resource, { field, order });
  });
}

/** Returns the last sort keys of a resource grouped over others: its groups, because no two rows have the same ones. Others end with the id. */
function lastOrders({ over }: Resource): Order[] {
  const all = over?.by ?? [];
  return all.map(({ field: column }, i) => ({
    columnPath: { column },
    direction: 'asc',
    ...(i === all.length - 1 && { isSettled: true }),
  }));
}

/** Returns the sort keys of a field: references sort by their label, other fields by value. */
function toOrder(world: FilterWorld, resource: Resource, { field: name, order }: Sort): Order[] {
  const { columnPath, field } = findColumnPath(world, resource, name);
  const columnPaths = field.reference && !columnPath.via ? labelPaths(world, field) : [columnPath];
  const isSettled = !field.reference && !columnPath.via && isUnlike(resource, field);
  return columnPaths.map((one) => ({ columnPath: one, direction: order, ...(isSettled && { isSettled }) }));
}

/** Whether every record has a different value in the field: the field is required and unique. Labels of references may still be equal. */
function isUnlike({ uniques }: Resource, { name, required }: Field): boolean {
  return required && uniques.some(({ when, fields }) => !when && fields.length === 1 && fields[0] === name);
}

/**
 * Returns the column path of a field, or of a field of a referenced record (one dot). Unknown and unreadable fields cause the same error.
 */
function findColumnPath(world: FilterWorld, resource: Resource, name: string): { columnPath: ColumnPath; field: Field } {
  const [own = '', targetField, ...rest] = name.split('.');
  const field = findField(resource, own);
  if (!field || rest.length > 0) throw invalidFilter(name);
  if (targetField === undefined) return { columnPath: { column: own }, field };
  const whole = field.reference && world.schemas.byName.get(field.reference.resource)?.resource;
  const target = whole && visibleTo(world.actor, whole);
  const further = target && findField(target, targetField);
  if (!target || !further || !holdsFor(world.actor, target, 'find')) throw invalidFilter(name);
  return { columnPath: { column: targetField, via: { column: own, table: target.name } }, field: further };
}

function findField(resource: Resource, name: string): Field | undefined {
  if ((serverFields as readonly string[]).includes(name)) return serverField(name);
  return resource.fields.find((field) => field.name === name && !isTable(field));
}

/** Kinds of the server's own fields; the others are text. */
const serverKinds: Readonly<Partial<Record<string, string>>> = {
  version: 'integer',
  createTime: 'date-time',
  updateTime: 'date-time',
};

function serverField(name: string): Field {
  const kind = serverKinds[name] ?? 'text';
  return { name, kind, title: { zh: name, en: name }, required: true, unique: false, system: true, conditions: [] };
}

function toSearchText(value: unknown, key: string): string {
  if (!isSearchText(value)) throw invalidFilter(key);
  return String(value);
}

/** Returns error 40000 for a part of a filter body; unknown, unreadable and invalid parts cause the same error. */
export function invalidFilter(name: string): AppError {
  const shown = name.slice(0, 60);
  return new AppError('invalidFilter', { values: { name: shown }, at: { path: `/${shown}`, keyword: 'filter' } });
}

/** Returns the first value of a period and the first value after it, in the form of the column. */
function spanBounds(field: Field, span: DateSpan, { time, zone }: Moment): { readonly from: string; readonly before: string } {
  try {
    const today = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate();
    const { from, to } = daysOf(span, today.toString());
    const before = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
    return isDay(field) ? { from, before } : { from: startOf(from, zone), before: startOf(before, zone) };
  } catch (error) {
    // A range error here means an unknown time zone.
    if (error instanceof RangeError) throw invalidFilter('timeZone');
    throw error;
  }
}

/** Returns the first moment of a day in a zone; it is not 00:00 if clocks change at midnight. */
function startOf(day: string, zone: string): string {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return new Date(epochMilliseconds).toISOString();
}

/** Whether a filter may compare a field with this value; anything else is rejected before it reaches the database. */
function accepts(field: Field, value: unknown): boolean {
  if (isYesNo(field)) return typeof value === 'boolean';
  if (isScaled(field)) return isDecimalText(value);
  if (!isWholeNumber(field)) return isSearchText(value);
  return Number.isSafeInteger(typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value);
}

/** Range of a 64-bit column. */
const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n };

function isDecimalText(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && /^-?\d{1,18}(\.\d{1,9})?$/.test(String(value));
}

/** Converts a filter value to stored form; throws 40000 if the field cannot have such a value. */
function toFilterValue(field: Field, value: unknown, name: string): string | number {
  if (!accepts(field, value)) throw invalidFilter(name);
  if (isWholeNumber(field)) return Number(value);
  const column = toColumn(field, typeof value === 'number' ? String(value) : value);
  if (column === null || (kinds[field.kind]?.column === 'integer' && isTooWide(column))) throw invalidFilter(name);
  return column;
}

/** Returns the stored form of a value; null if the field could never contain it, such as half a cent. */
function toColumn(field: Field, value: unknown): string | number | null {
  try {
    return columnCodecOf(field.kind).toColumn(value, field);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isTooWide(column: string | number): boolean {
  const units = BigInt(column);
  return units < int64.least || units > int64.most;
}

/**
 * Returns the conditions for the records that a summary includes. If the file excludes some values, records without a value are included.
 * Undefined if the needed field is not readable; `resource` is limited to what the caller may read.
 */
export function countedWhere({ fields, list }: Resource): readonly Where[] | undefined {
  const { summaryWhen: when } = list;
  if (!when) return [];
  const field: Field | undefined = fields.find(({ name }) => name === when.field);
  if (!field) return undefined;
  const columnPath = { column: field.name };
  const kept = when.values.map((value) => stored(value, field));
  if (!when.isNot) return [{ columnPath, operator: 'in', value: kept }];
  return [
    {
      anyOf: [
        { columnPath, operator: 'isNull', value: true },
        { columnPath, operator: 'notIn', value: kept },
      ],
    },
  ];
}
