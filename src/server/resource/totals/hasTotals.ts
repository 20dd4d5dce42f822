import type { Resource } from '../../../contract/resource.ts';

/** Whether numbers of its records follow from other records: only then is it worth while to work them out early. */
export function hasTotals({ fields }: Resource): boolean {
  return fields.some(({ total }) => total);
}
