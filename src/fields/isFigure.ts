import type { Field } from '../contract/resource.ts';

/** Whether a field is calculated from other fields of its record or from its lines, and so updates while the user types. */
export function isFigure({ derived, total }: Pick<Field, 'derived' | 'total'>): boolean {
  return (derived !== undefined && !('from' in derived)) || total !== undefined;
}
