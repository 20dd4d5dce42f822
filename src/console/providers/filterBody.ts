import type { CrudFilter, CrudOperators, CrudSort } from '@refinedev/core';
import type { Condition, FilterBody, Operator, Scalar } from '../../contract/query.ts';

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
    body[filter.field] = join(body[filter.field], toCondition(filter.value));
  }
  const sorts = sorters.map(({ field, order }) => ({ field, order }));
  return sorts.length > 0 ? { ...body, sorts } : body;
}

/** Two operators on one field become one object; a plain value is replaced. */
function join(before: Condition | undefined, added: Condition): Condition {
  return isOperators(before) && isOperators(added) ? { ...before, ...added } : added;
}

function isOperators(condition: Condition | undefined): condition is Partial<Record<Operator, Scalar>> {
  return typeof condition === 'object' && !Array.isArray(condition);
}
