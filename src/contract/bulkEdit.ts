import type { FieldFault } from './envelope.ts';
import type { Field, Resource } from './resource.ts';
import type { FilterSelection } from './selection.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The same values for many records: `POST save{X}ByIds` (added to contract.md section 4), permission `:edit`. It is asked
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
  readonly refusals: readonly BulkRefusal[];
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

export interface BulkRefusal {
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
      !(field.system || field.unique || field.derived || field.serial || field.lockedAfterCreate || field.file) &&
      !['references', 'rows', 'lines'].includes(field.kind),
  );
}
