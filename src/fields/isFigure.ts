import type { Field } from '../contract/field.ts';

/** Whether a field is calculated: a total, or derived in any way other than as a part of a text. */
export function isFigure({ derived, total }: Pick<Field, 'derived' | 'total'>): boolean {
  return (derived !== undefined && !('from' in derived)) || total !== undefined;
}
