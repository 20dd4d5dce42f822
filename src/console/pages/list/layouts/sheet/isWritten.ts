import { sheetChanges } from './sheetChanges.ts';
import type { SheetWork } from './sheetWork.ts';

/** Whether a sheet holds what is not stored, or something is still to be decided in it: as it is at this very moment. */
export function isWritten({ grid, base, conflicts, fields }: SheetWork): boolean {
  const { records, removed } = sheetChanges(base.get(), grid.get().rows, fields);
  return records.length + removed.length + conflicts.get().length > 0;
}
