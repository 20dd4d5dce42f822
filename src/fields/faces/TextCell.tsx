import type { ReactNode } from 'react';
import type { CellProps } from '../consoleFace.ts';

/** A value as it is. */
export function TextCell({ value }: CellProps): ReactNode {
  return value === null || value === undefined ? null : String(value);
}
