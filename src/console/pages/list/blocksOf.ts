import type { RowWindow } from '../../grid/viewport.ts';

/** So many rows are asked for at a time. */
export const blockSize = 100;

/** The blocks that hold these rows, in their order; the first one when nothing is known yet. */
export function blocksOf({ from, to }: RowWindow): number[] {
  const first = Math.floor(from / blockSize);
  const last = Math.max(first, Math.ceil(to / blockSize) - 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
