import { byPin } from './arrangeColumns.ts';
import type { ListColumn } from './seenColumn.ts';

/** The columns with the one at `from` put before the one that is at `to` now; pinned ones stay at their edges. */
export function moveColumn(columns: readonly ListColumn[], from: number, to: number): ListColumn[] {
  const moved = columns[from];
  if (!moved || to === from || to === from + 1) return [...columns];
  const next = columns.filter((_, i) => i !== from);
  next.splice(to > from ? to - 1 : to, 0, moved);
  return byPin(next);
}
