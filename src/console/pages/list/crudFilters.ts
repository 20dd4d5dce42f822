import type { CrudFilter, CrudOperators } from '@refinedev/core';
import type { Operator } from '../../../contract/query.ts';
import type { ListQuery } from './listQuery.ts';

const refineOperators: Readonly<Record<Exclude<Operator, 'within'>, Exclude<CrudOperators, 'and' | 'or'>>> = {
  gte: 'gte',
  gt: 'gt',
  lte: 'lte',
  lt: 'lt',
  ne: 'ne',
  contains: 'contains',
  startsWith: 'startswith',
  isNull: 'null',
};

/** What the query asks for in Refine's words. */
export function crudFilters({ keyword, filters }: Pick<ListQuery, 'keyword' | 'filters'>): CrudFilter[] {
  const ofKeyword: CrudFilter[] = keyword === '' ? [] : [{ field: 'keyword', operator: 'eq', value: keyword }];
  const ofFields = Object.entries(filters).flatMap(([field, condition]): CrudFilter[] => {
    if (Array.isArray(condition)) return [{ field, operator: 'in', value: condition }];
    if (typeof condition !== 'object') return [{ field, operator: 'eq', value: condition }];
    // Refine knows no days told from today; the wire takes the condition as it is.
    if ('within' in condition) return [{ field, operator: 'eq', value: condition }];
    return Object.entries(condition).map(([operator, value]) => ({
      field,
      operator:
        operator === 'isNull' && value === false ? 'nnull' : refineOperators[operator as keyof typeof refineOperators],
      value,
    }));
  });
  return [...ofKeyword, ...ofFields];
}
