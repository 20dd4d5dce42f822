import type { Field } from './field.ts';
import type { FilterBody } from './query.ts';
import type { Resource } from './resource.ts';
import type { FieldFault, WireRecord } from './wire.ts';

/**
 * Selects all matching records instead of `ids` (README section 4.5), in calls that delete, move, change or act on many records.
 * The caller also needs the list permission, because the answer reveals the number of records.
 */
export interface FilterSelection {
  /** A filter as in a find call. The order of its keys does not matter. */
  readonly filter: FilterBody;
  /** The number of records that the user has confirmed. If another number matches, the call is rejected (40009, `data.matched`). */
  readonly expected: number;
  /** Ids of matching records that the user has deselected; they are not counted. */
  readonly except?: readonly string[];
}

/** The maximum number of records in one call, selected by ids or a filter. */
export const mostSelected = 5_000;

/** The maximum number of rejected records that an error lists with reasons. */
export const mostRejectedReported = 100;

/** The error data about records that no longer exist, in a call for several records. */
interface MissingRecords {
  readonly missing: readonly string[];
}

/** Returns the ids of missing records from an error; empty if there are none. */
export function missingIn(data: unknown): readonly string[] {
  const { missing } = (data ?? {}) as Partial<MissingRecords>;
  return Array.isArray(missing) ? missing.filter((id) => typeof id === 'string') : [];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * `POST save{X}ByIds` (README section 4.5): sets the same values on many records. Requires the permission `:edit`. The console first asks
 * for a preview, then applies the change, and can undo it with `restore`.
 */
export type BulkEditBody =
  | ({ readonly preview: true; readonly values: Values } & ({ readonly ids: readonly string[] } | FilterSelection))
  | { readonly values: Values; readonly rows: readonly SeenRow[] }
  | { readonly restore: readonly RestoredRow[] }
  /**
   * Sets the values of each record, on all records or on none. A move in a tree uses this form if it also changes the positions of other
   * records.
   */
  | { readonly each: readonly RestoredRow[] };

/** A record as the preview showed it. `seen` has a digest of the value of each field to change, by field. */
export interface SeenRow {
  readonly id: string;
  readonly seen: Readonly<Record<string, string>>;
  /** Fields that keep their current value in this record, even if another user has set it since the preview. */
  readonly keep?: readonly string[];
}

/** A record with the values to set or to restore. */
export interface RestoredRow {
  readonly id: string;
  /**
   * For `restore`, the version after the change: a record that has another version is not restored. For `each`, the version that the caller
   * has read: another version fails with 40009.
   */
  readonly version: number;
  readonly values: Values;
}

/** The answer of a preview; `total` is the sum of `rows.length`, `same` and `refused`. */
export interface BulkPreview {
  readonly total: number;
  /** The number of records that already have these values. */
  readonly same: number;
  readonly refused: number;
  /** The first records that cannot have these values, with their errors. */
  readonly refusals: readonly BulkError[];
  /** The records that would change, with the current values of the fields to change, and the labels of references. */
  readonly rows: readonly (SeenRow & { readonly values: Values })[];
  /** The first records that would change, with the current values of these fields. */
  readonly examples: readonly BulkExample[];
}

/** The maximum number of examples in a preview. */
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

/**
 * The answer of a change. `rows` is the value of `restore` that undoes the change. Records that are not in `rows` already had these values.
 */
export interface BulkEdited {
  readonly changed: number;
  readonly rows: readonly RestoredRow[];
}

/**
 * `data.conflicts` of error 40009: fields to change have been changed since the preview, or the record no longer exists. Nothing was saved.
 */
export interface BulkConflict extends SeenRow {
  readonly label: string;
  readonly isGone: boolean;
  /** The fields that other users have changed. */
  readonly changed: readonly string[];
  /** The current values of the fields to change, with labels of references. */
  readonly values: Values;
  /** The account that last changed the record; empty if the record no longer exists. */
  readonly by: string;
  /** The name of the account `by`; undefined if the caller may not read the change log. */
  readonly byName?: string;
}

/**
 * The answer to `each`: the number of changed records. All other records already had the requested values. The call fails with 40009 if
 * another user has changed one of the records.
 */
export interface BulkSaved {
  readonly changed: number;
}

/** The answer to an undo. Records that others have changed since, or that cannot have their previous values, are not restored. */
export interface BulkRestored {
  readonly restored: number;
  readonly skipped: readonly { readonly id: string; readonly label: string }[];
}

/** Returns the fields that bulk edit allows according to the resource. Permissions are checked separately. */
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

/** The maximum number of records in a sheet, and of changes and removals in one save of it. */
export const mostInSheet = 20_000;

/** The maximum body size of a call that saves a sheet, in bytes: 2 KB for each record. */
export const sheetBodyLimit = 40 * 1024 * 1024;

/** The changes in a sheet: records with changed fields (new ones have no id), and removed records as the user saw them. */
export interface SheetBody {
  readonly records: readonly unknown[];
  readonly removed: readonly { readonly id: string; readonly version: number }[];
}

/** The result of saving a sheet; `ids` are those of the new records, in order. */
export interface SheetSaved {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly ids: readonly string[];
}

/** The maximum number of outdated records that an error returns in their current state. */
export const mostStaleReported = 1_000;

/** The current state of a record of a sheet that other users have changed; null if the record was deleted. */
export interface StaleRow {
  readonly id: string;
  readonly current: WireRecord | null;
}

/** `data` of error 40009 when a sheet was based on outdated records. */
export interface SheetStale {
  readonly errors: readonly FieldFault[];
  readonly stale: readonly StaleRow[];
}
