import type { Field } from '../../src/contract/resource.ts';

/**
 * Whether a filter asks for whole values of a field, or for bounds of them: then an index serves. A piece of a text is
 * looked for in every row, whatever indexes there are; that is no fault, as 100,000 rows take some 15 ms.
 */
export function isAskedWhole({ kind, search }: Pick<Field, 'kind' | 'search'>): boolean {
  return search === undefined && kind !== 'text-area';
}
