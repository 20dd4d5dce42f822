import type { TableColumn } from '../../../../codegen/types.ts';
import { limitsNote } from '../columnForms.ts';
import type { ColumnNote } from './findPresent.ts';
import type { Planned } from './planTable.ts';

/** Whether the notes of a table say something else than its model. */
export function isNoteNew({ table, notes }: Planned): boolean {
  if (table.columns.every(({ form }) => form === undefined)) return false;
  return table.columns.some((column) => !isNoted(column, notes.get(column.name)));
}

function isNoted({ type, form = type, target, limits = {} }: TableColumn, note: ColumnNote | undefined): boolean {
  return (
    note !== undefined &&
    note.form === form &&
    note.target === target &&
    note.limits !== undefined &&
    JSON.stringify(note.limits) === limitsNote(limits)
  );
}
