import type { MergedCells } from '../cell.ts';

/**
 * Gathers which cells are one over several rows. Of those only the uppermost row has the value; where the rows below are
 * empty, nothing is lost. `filled`: the numbers of the filled rows, which ascend.
 */
export function mergedCells(filled: readonly number[]) {
  let lowest: MergedCells | undefined;
  return {
    take: (place: string): void => {
      const [, from, to] = (/^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(place) ?? []).map(Number);
      if (from === undefined || to === undefined || from <= (lowest?.from ?? 0)) return;
      const below = filled[firstBelow(filled, from)];
      if (below !== undefined && below <= to) lowest = { place, from };
    },
    /** If these stand above the headings, all others do. */
    lowest: () => lowest,
  };
}

/** Where the first row stands below a row: a sheet may have as many merged cells as rows. */
function firstBelow(filled: readonly number[], row: number): number {
  let [low, high] = [0, filled.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((filled[middle] as number) > row) high = middle;
    else low = middle + 1;
  }
  return low;
}
