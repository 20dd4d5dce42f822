import type { Sort } from '../../src/contract/query.ts';

/** `-opened` is descending by `opened`. */
export function toSort(field: string): Sort {
  return field.startsWith('-') ? { field: field.slice(1), order: 'desc' } : { field, order: 'asc' };
}
