import type { BaseKey, CrudFilter, CrudOperators, CrudSort } from '@refinedev/core';
import type { Condition, FilterBody, Operator, Scalar } from '../../contract/query.ts';
import type { WireRecord } from '../../contract/record.ts';
import type { Operation, Resource } from '../../contract/resource.ts';
import { HwError } from '../client/hwError.ts';

/** Refine's operators that the wire knows, and what they become behind a field. */
const operatorTable: Partial<Record<CrudOperators, (value: never) => Condition>> = {
  eq: (value: Scalar) => value,
  in: (value: readonly Scalar[]) => value,
  ne: (value: Scalar) => ({ ne: value }),
  gt: (value: Scalar) => ({ gt: value }),
  gte: (value: Scalar) => ({ gte: value }),
  lt: (value: Scalar) => ({ lt: value }),
  lte: (value: Scalar) => ({ lte: value }),
  contains: (value: Scalar) => ({ contains: value }),
  startswith: (value: Scalar) => ({ startsWith: value }),
  null: () => ({ isNull: true }),
  nnull: () => ({ isNull: false }),
  between: ([low, high]: readonly [Scalar | undefined, Scalar | undefined]) => ({
    ...(low === undefined ? {} : { gte: low }),
    ...(high === undefined ? {} : { lte: high }),
  }),
};

/** Refine's filters and sorters as the flat filter body of a find call (contract.md section 4). */
export function filterBody(filters: readonly CrudFilter[] = [], sorters: readonly CrudSort[] = []): FilterBody {
  const body: Record<string, Condition> = {};
  for (const filter of filters) {
    if (!('field' in filter))
      throw new Error(`The wire has no nested filters, but one with "${filter.operator}" was asked for.`);
    const toCondition = operatorTable[filter.operator] as ((value: unknown) => Condition) | undefined;
    if (!toCondition)
      throw new Error(`The wire has no filter operator for "${filter.operator}" (field ${filter.field}).`);
    body[filter.field] = joinConditions(body[filter.field], toCondition(filter.value));
  }
  const sorts = sorters.map(({ field, order }) => ({ field, order }));
  return sorts.length > 0 ? { ...body, sorts } : body;
}

/** Two operators on one field become one object; a plain value is replaced. */
function joinConditions(before: Condition | undefined, added: Condition): Condition {
  return isOperators(before) && isOperators(added) ? { ...before, ...added } : added;
}

function isOperators(condition: Condition | undefined): condition is Partial<Record<Operator, Scalar>> {
  return typeof condition === 'object' && !Array.isArray(condition);
}

/** The names under which servers send the rows of a page (contract.md section 4). */
const rowKeys = ['records', 'rows', 'list', 'items'] as const;

/**
 * Rows and total of a find answer: `{records|rows|list|items, total}`, or a bare array, which is everything there is.
 * A page without a total is an error: to guess one would hide rows.
 */
export function pageOf(data: unknown): { data: WireRecord[]; total: number } {
  if (Array.isArray(data)) return { data, total: data.length };
  const page = (typeof data === 'object' && data !== null ? data : {}) as Readonly<Record<string, unknown>>;
  const rows = rowKeys.map((key) => page[key]).find(Array.isArray);
  if (!rows) throw new HwError({ kind: 'garbled', words: { key: 'error.notAList' }, data });
  const total = typeof page.total === 'string' ? Number(page.total) : page.total;
  if (typeof total !== 'number' || !Number.isInteger(total) || total < 0) {
    throw new HwError({ kind: 'garbled', words: { key: 'error.noTotal' }, data });
  }
  return { data: rows, total };
}

/** The path of an operation, or a named error when the resource does not offer it. */
export function pathOf(resource: Pick<Resource, 'name' | 'calls'>, operation: Operation): string {
  return resource.calls[operation] ?? notOffered(resource);
}

/** Throws: the resource has no such call. */
export function notOffered({ name }: Pick<Resource, 'name'>): never {
  throw new HwError({ kind: 'refused', words: { key: 'error.notOffered', values: { name } } });
}

/** The path of a call about one record. */
export function withId(path: string, id: BaseKey): string {
  return `${path}/${encodeURIComponent(String(id))}`;
}
