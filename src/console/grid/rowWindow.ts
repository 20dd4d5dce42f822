/** Rows `from` up to, not including, `to`. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

export interface Sight {
  /** How far the rows are scrolled, and how much of them is seen; in px. */
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
  /** Rows beyond both edges that are there before they are seen. */
  readonly spare: number;
}

/** The window moves in steps of so many rows, so that not every pixel of a scroll renders. */
const step = 4;

/** The rows that have to be there for what is seen. */
export function rowWindow({ top, height, rowHeight, count, spare }: Sight): RowWindow {
  const first = Math.floor(Math.max(0, top) / rowHeight);
  const last = Math.ceil((Math.max(0, top) + height) / rowHeight);
  const from = Math.max(0, Math.floor((first - spare) / step) * step);
  const to = Math.min(count, Math.ceil((last + spare) / step) * step);
  return { from: Math.min(from, to), to };
}
