/** Rows `from` up to, not including, `to`. */
export interface RowsSeen {
  readonly from: number;
  readonly to: number;
}

/** Rows beyond both edges that are there before they are seen. */
const spare = 5;
/** The window moves in steps of so many rows, so that not every pixel of a scroll renders. */
const step = 5;

/** The rows that have to be there for what is seen of a box; lengths in px. */
export function rowsSeen(
  top: number,
  height: number,
  { count, rowHeight }: { count: number; rowHeight: number },
): RowsSeen {
  const first = Math.floor(Math.max(0, top) / rowHeight) - spare;
  const last = Math.ceil((Math.max(0, top) + height) / rowHeight) + spare;
  const from = Math.min(Math.max(0, Math.floor(first / step) * step), Math.max(0, count - 1));
  return { from, to: Math.min(count, Math.ceil(last / step) * step) };
}
