import type { Field } from '../contract/resource.ts';

/** Whether a field is worked out of numbers, of its record or of the lines in it: it follows while somebody types. */
export function isFigure({ derived, total }: Pick<Field, 'derived' | 'total'>): boolean {
  return (derived !== undefined && !('from' in derived)) || total !== undefined;
}
