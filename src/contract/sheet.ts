/** Most records of a list that are shown as a sheet, and most that one save of it may change or remove. */
export const mostInSheet = 20_000;

/** What somebody has done in a sheet: records with the fields that they changed (without an id: new ones), and removed ones as they saw them. */
export interface SheetBody {
  readonly records: readonly unknown[];
  readonly removed: readonly { readonly id: string; readonly version: number }[];
}

/** What became of it; `ids`: those of the new records, in their order. */
export interface SheetSaved {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly ids: readonly string[];
}
