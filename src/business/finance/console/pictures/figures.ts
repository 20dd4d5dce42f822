/** A line of the table below a picture: what it is of, and its amounts in one currency. */
export interface FigureRow {
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  readonly amounts: readonly string[];
}
