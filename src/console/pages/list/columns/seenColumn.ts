import type { Column, Resource } from '../../../../contract/resource.ts';
import { listField } from '../../listField.ts';

/** A column of a list as it is now, seen or not. */
export interface ListColumn extends Column {
  /** Its width is what somebody chose: it does not take part when room is shared. */
  readonly isFixed?: boolean;
  readonly isShown: boolean;
  /** Somebody has said that it goes with the others. */
  readonly isLoose?: boolean;
}

/** Whether a field can be a column: lines are not read with a list. */
export function canBeColumn(resource: Resource, name: string): boolean {
  const field = listField(resource, name);
  return field !== undefined && field.kind !== 'lines';
}
