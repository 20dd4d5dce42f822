// The 100,000 rows of 12 columns that every measured table shows.
export interface TableRow {
  readonly id: string;
  readonly [column: string]: string;
}

export const columns = Array.from({ length: 12 }, (_, at) => ({ key: `c${at}`, title: `Column ${at + 1}` }));

export const rows: readonly TableRow[] = Array.from({ length: 100_000 }, (_, n) => {
  const cells = columns.map(({ key }, at): [string, string] => [key, `${key} ${(n * (at + 7)) % 9_973}`]);
  return { ...Object.fromEntries(cells), id: String(n) };
});

/** The height of a row, in px. `height` is the height of the table. */
export const rowHeight = 36;
export const height = 800;
export const columnWidth = 116;
