import { type DateSpan, daysOf } from '../../contract/dateSpans.ts';
import type { Field } from '../../contract/field.ts';
import { type Condition, type FilterBody, type Operator, reservedFilterKeys, type Sort } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { labelKey, type WireRecord } from '../../contract/wire.ts';
import { compareValues } from '../../fields/compare.ts';
import { clockAt } from '../../fields/dates/clock.ts';
import { isEmpty } from '../../fields/emptyValues.ts';
import { isMoment, isNumber, isTemporal } from '../../fields/kinds.ts';

type Searched = Pick<Resource, 'fields' | 'list'>;

/**
 * Filters and sorts whole lists by a filter body (contract README section 4.3), because the servers that send whole lists may ignore the
 * body. Conditions on fields of referenced records are left to the server.
 */
export function arranged(records: readonly WireRecord[], resource: Searched, body: FilterBody): WireRecord[] {
  const { sorts, isMatch } = readBody(resource, body, resource.list.sort);
  return records.filter(isMatch).toSorted((a, b) => inOrder(a, b, sorts) || compareValues(a.id, b.id));
}

/**
 * Returns whether all records of a page match the filters and keyword of the body and are in its sort order. If not, the server has ignored
 * a part of the body.
 */
export function isArranged(records: readonly WireRecord[], resource: Searched, body: FilterBody): boolean {
  const { sorts, isMatch } = readBody(resource, body, []);
  return records.every((record, i) => {
    const before = records[i - 1];
    return isMatch(record) && (!before || inOrder(before, record, sorts) <= 0);
  });
}

function readBody(resource: Searched, body: FilterBody, usualSorts: readonly Sort[]) {
  const fields = new Map(resource.fields.map((field) => [field.name, field]));
  const conditions = Object.entries(body).flatMap(([name, condition]) => {
    const field = fields.get(name);
    const isJudged = field && !isReserved(name) && condition !== undefined;
    return isJudged ? [{ field, condition: condition as Condition }] : [];
  });
  const sorts = (body.sorts ?? usualSorts).flatMap(({ field: name, order }) => {
    const field = fields.get(name);
    return field ? [{ field, order }] : [];
  });
  const isMatch = (record: WireRecord): boolean =>
    isFound(record, resource, body.keyword ?? '') &&
    conditions.every(({ field, condition }) => meets(record[field.name], condition, field));
  return { sorts, isMatch };
}

function isReserved(name: string): boolean {
  return (reservedFilterKeys as readonly string[]).includes(name);
}

/** Returns whether a search field of the list contains the keyword. */
function isFound(record: WireRecord, { list }: Searched, keyword: string): boolean {
  return keyword === '' || list.keyword.some((name) => contains(record[name], keyword));
}

function contains(value: unknown, part: unknown): boolean {
  return textOf(value).includes(textOf(part));
}

function textOf(value: unknown): string {
  return String(value ?? '').toLowerCase();
}

function meets(value: unknown, condition: Condition, field: Field): boolean {
  if (Array.isArray(value)) return [condition].flat().some((one) => value.includes(one)) || isNullFor(value, condition);
  if (Array.isArray(condition)) return condition.some((one) => isEqual(value, one, field));
  if (typeof condition === 'object') {
    const comparisons = Object.entries(condition) as [Operator, unknown][];
    return comparisons.every(([operator, operand]) => compares(value, operand, { operator, field }));
  }
  return field.search === 'contains' ? contains(value, condition) : isEqual(value, condition, field);
}

/** Returns whether a list of values meets an `isNull` condition; false for other conditions. */
function isNullFor(values: readonly unknown[], condition: Condition): boolean {
  const { isNull } = condition as Partial<Record<Operator, unknown>>;
  return isNull !== undefined && isNull === (values.length === 0);
}

function isEqual(value: unknown, other: unknown, field: Field): boolean {
  return !isEmpty(value) && compare(value, other, field) === 0;
}

interface Comparison {
  readonly operator: Operator;
  readonly field: Field;
}

/** Empty values satisfy only `isNull`, as in a database. */
function compares(value: unknown, operand: unknown, { operator, field }: Comparison): boolean {
  if (operator === 'isNull') return isEmpty(value) === operand;
  if (isEmpty(value)) return false;
  switch (operator) {
    case 'contains':
      return contains(value, operand);
    case 'startsWith':
      return textOf(value).startsWith(textOf(operand));
    case 'within':
      return isWithin(value, operand as DateSpan, field);
    default:
      return signs[operator](compare(value, operand, field));
  }
}

const signs = {
  gte: (sign: number) => sign >= 0,
  gt: (sign: number) => sign > 0,
  lte: (sign: number) => sign <= 0,
  lt: (sign: number) => sign < 0,
  ne: (sign: number) => sign !== 0,
} as const;

/** Returns whether a date, or the local date of a date-time, is in a period relative to today. */
function isWithin(value: unknown, span: DateSpan, field: Field): boolean {
  const { from, to } = daysOf(span, localDay(new Date()));
  const day = isMoment(field) ? localDay(new Date(String(value))) : String(value);
  return from <= day && day <= to;
}

function localDay(moment: Date): string {
  return clockAt(moment).wall.slice(0, 10);
}

/** Numbers and times are compared by value, everything else as text. */
function compare(a: unknown, b: unknown, field: Field): number {
  if (isNumber(field) || isTemporal(field)) return compareValues(a, b);
  const [left, right] = [String(a), String(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Compares two records by the sort order. Empty values come first in ascending and last in descending order. */
function inOrder(a: WireRecord, b: WireRecord, sorts: readonly { readonly field: Field; readonly order: Sort['order'] }[]) {
  for (const { field, order } of sorts) {
    const [left, right] = [a, b].map((record) => sortValue(record, field));
    const sign = isEmpty(left) || isEmpty(right) ? Number(!isEmpty(left)) - Number(!isEmpty(right)) : compare(left, right, field);
    if (sign !== 0) return order === 'asc' ? sign : -sign;
  }
  return 0;
}

/** References are sorted by their label. */
function sortValue(record: WireRecord, field: Field): unknown {
  return (field.reference && record[labelKey(field.name)]) ?? record[field.name];
}
