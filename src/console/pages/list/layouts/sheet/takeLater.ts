import type { WireRecord } from '../../../../../contract/record.ts';
import { isWritten } from './isWritten.ts';
import type { SheetWork } from './sheetWork.ts';
import { takeTheirs } from './takeTheirs.ts';

interface Later {
  readonly records: readonly WireRecord[];
  /** Brings the rows back to what is stored. */
  readonly restore: () => void;
}

/**
 * What was read anew takes the place of what was read before; what is written by now stands upon it. With other columns
 * records hold what was never seen of them, so these count as later, too.
 */
export function takeLater(work: SheetWork, { records, restore }: Later): void {
  const { base } = work;
  if (!isWritten(work)) {
    base.set(records);
    restore();
    return;
  }
  const now = new Map(records.map((record) => [record.id, record]));
  const later = base.get().flatMap((was) => {
    const current = now.get(was.id);
    const isLater = current && (current.version > was.version || holdsMore(current, was));
    return isLater && current.version >= was.version ? [{ id: was.id, current }] : [];
  });
  takeTheirs(work, later);
}

function holdsMore(current: WireRecord, was: WireRecord): boolean {
  return Object.keys(current).some((name) => !Object.hasOwn(was, name));
}
