import type { FieldFault } from './envelope.ts';
import type { WireRecord } from './record.ts';

/** Most records of a list that are shown as a sheet, and most that one save of it may change or remove. */
export const mostInSheet = 20_000;

/** The largest body of such a save, in bytes: that many records with 2 KB each. */
export const sheetBodyLimit = 40 * 1024 * 1024;

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

/** Of so many records, at most, one refusal tells how they are by now. */
export const mostStaleTold = 1_000;

/** A record of a sheet that was changed by others since it was seen there, as it is now; null: it is no more. */
export interface StaleRow {
  readonly id: string;
  readonly current: WireRecord | null;
}

/** `data` of the refusal (40009) of a sheet that was written upon what is no more. */
export interface SheetStale {
  readonly errors: readonly FieldFault[];
  readonly stale: readonly StaleRow[];
}
