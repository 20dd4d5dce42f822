/** A table that no file describes any more. It stays. */
export interface Orphan {
  readonly table: string;
  readonly rows: number;
}
