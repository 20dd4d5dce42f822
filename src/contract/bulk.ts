import type { FieldFault } from './envelope.ts';
import type { FilterBody } from './query.ts';
import type { WireRecord } from './record.ts';
import type { Field, Resource } from './resource.ts';

/**
 * "All that match", in place of `ids` (README section 4.5): the calls that delete, move, act on or change many
 * records take it. Who sends it must also be permitted to list, since the answer tells how many there are.
 */
export interface FilterSelection {
  /** As in a find call; its order does not matter. */
  readonly filter: FilterBody;
  /** How many records the person has confirmed; when another number matches by now, nothing is done (40009, `data.matched`). */
  readonly expected: number;
  /** Ids of records that match and were left out by hand; they do not count. */
  readonly except?: readonly string[];
}

/** Most records of one call that changes many, named by their ids or by a filter. */
export const mostSelected = 5_000;

/** Of so many records that stand in the way of a selection the refusal says who they are and why. */
export const mostRefusedReported = 100;

/** What a refusal tells of records that are no more, when a call was about several. */
interface MissingRecords {
  readonly missing: readonly string[];
}

/** The ids of the records that are no more, as a refusal names them; none when it does not. */
export function missingIn(data: unknown): readonly string[] {
  const { missing } = (data ?? {}) as Partial<MissingRecords>;
  return Array.isArray(missing) ? missing.filter((id) => typeof id === 'string') : [];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The same values for many records: `POST save{X}ByIds` (README section 4.5), permission `:edit`. It is asked
 * twice, first what would become of it and then to do it, and may be taken back.
 */
export type BulkEditBody =
  | ({ readonly preview: true; readonly values: Values } & ({ readonly ids: readonly string[] } | FilterSelection))
  | { readonly values: Values; readonly rows: readonly SeenRow[] }
  | { readonly restore: readonly RestoredRow[] }
  /** Each record gets values of its own, all or none: a place among others changes those behind it too. */
  | { readonly each: readonly RestoredRow[] };

/** A record as the preview saw it; `seen` stands for what it had, by field, in those in question. */
export interface SeenRow {
  readonly id: string;
  readonly seen: Readonly<Record<string, string>>;
  /** Those of the fields that stay as they are in this record, whatever others have made of them. */
  readonly keep?: readonly string[];
}

/** What became of a record, or what it is to have again. */
export interface RestoredRow {
  readonly id: string;
  /** As the change has left it: what somebody has changed since is not touched. */
  readonly version: number;
  readonly values: Values;
}

/** Answer of a preview: `total` is the sum of `rows.length`, `same` and `refused`. */
export interface BulkPreview {
  readonly total: number;
  /** So many have these values already. */
  readonly same: number;
  readonly refused: number;
  /** The first of those that cannot have these values. */
  readonly refusals: readonly BulkError[];
  /** Those that would be changed, with what they have now in the fields in question, and labels of references. */
  readonly rows: readonly (SeenRow & { readonly values: Values })[];
  /** What the first of those have now in the fields in question, with labels of references. */
  readonly examples: readonly BulkExample[];
}

/** So many records are shown as they are now, before they are changed. */
export const mostExamples = 5;

export interface BulkExample {
  readonly id: string;
  readonly label: string;
  readonly values: Values;
}

export interface BulkError {
  readonly id: string;
  readonly label: string;
  readonly errors: readonly FieldFault[];
}

/** Answer of a change; `rows` is what takes it back. All of the rows were changed, or had these values by now. */
export interface BulkEdited {
  readonly changed: number;
  readonly rows: readonly RestoredRow[];
}

/** `data.conflicts` of 40009: the fields in question were changed since the preview, or the record is gone. Nothing was done. */
export interface BulkConflict extends SeenRow {
  readonly label: string;
  readonly isGone: boolean;
  /** The fields in question that others have changed. */
  readonly changed: readonly string[];
  /** What the record has by now in the fields in question, with labels of references. */
  readonly values: Values;
  /** The account that has changed it last. */
  readonly by: string;
  /** What that one is called; left out for whoever may not read the log of the records. */
  readonly byName?: string;
}

/** Answer to `each`: so many were changed, the others had these values. A record that is not as it was seen is 40009. */
export interface BulkSaved {
  readonly changed: number;
}

/** Answer of taking back: the records that were changed by others since, or cannot have their former values, are left as they are. */
export interface BulkRestored {
  readonly restored: number;
  readonly skipped: readonly { readonly id: string; readonly label: string }[];
}

/** The fields that many records may be given the same value of, as far as the file goes; permissions are asked for besides. */
export function bulkFields({ fields, form, states }: Pick<Resource, 'fields' | 'form' | 'states'>): readonly Field[] {
  const inForm = new Set(form.sections.flatMap((section) => section.fields));
  return fields.filter(
    (field) =>
      inForm.has(field.name) &&
      field.name !== states?.field &&
      !(field.system || field.unique || field.derived || field.serial || field.lockedAfterCreate) &&
      !(field.file || field.references || field.items),
  );
}

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
export const mostStaleReported = 1_000;

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
