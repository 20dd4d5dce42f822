import type { Field } from '../contract/resource.ts';

/** Whether a field is calculated from numbers of its record or lines, and so updates while the user types. */
export function isFigure({ derived, total }: Pick<Field, 'derived' | 'total'>): boolean {
  return (derived !== undefined && !('from' in derived)) || total !== undefined;
}
