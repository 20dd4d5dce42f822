import type { BulkConflict, SeenRow } from '../../../../contract/bulkEdit.ts';
import type { Field } from '../../../../contract/resource.ts';
import type { Choices, Conflict } from '../../edit/merge/sides.ts';
import type { Before, Values } from './useBulkEdit.ts';

interface InQuestion {
  readonly fields: readonly Field[];
  readonly conflicts: readonly BulkConflict[];
  readonly before: Before;
  /** What all of them were to be given, with labels of references. */
  readonly mine: Values;
}

/** One question for each field of each record that others have changed: as it was seen, as it was to be, as they have it. */
export function bulkQuestions({ fields, conflicts, before, mine }: InQuestion): readonly Conflict[] {
  return conflicts.flatMap(({ id, label, changed, values: theirs }) =>
    fields
      .filter(({ name }) => changed.includes(name))
      .map((field) => ({
        ...{ key: keyOf(id, field.name), fields: [field], line: undefined, of: label || id },
        values: { base: before.get(id) ?? {}, mine, theirs },
      })),
  );
}

interface ToSettle {
  /** The fields that are to be changed. */
  readonly names: readonly string[];
  readonly rows: readonly SeenRow[];
  readonly conflicts: readonly BulkConflict[];
  readonly choices: Choices;
}

/**
 * What is sent once all is chosen: a record that is no more is left out, and so is one of which nothing is to be changed;
 * what others have and is to stay is left as it is, and the other fields of that record are given their values.
 */
export function settledRows({ names, rows, conflicts, choices }: ToSettle): readonly SeenRow[] {
  const inQuestion = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
  return rows.flatMap((row) => {
    const conflict = inQuestion.get(row.id);
    if (!conflict) return [row];
    const theirs = conflict.changed.filter((name) => choices.get(keyOf(row.id, name)) === 'theirs');
    const keep = [...(row.keep ?? []), ...theirs];
    if (conflict.isGone || keep.length === names.length) return [];
    return [{ id: row.id, seen: conflict.seen, keep }];
  });
}

function keyOf(id: string, name: string): string {
  return `${id}/${name}`;
}
