import { type RefObject, useEffect } from 'react';
import type { FieldFault } from '../../../contract/envelope.ts';
import type { Field } from '../../../contract/resource.ts';
import { placeOf } from './GridFaults.tsx';

interface Faulty {
  readonly items: readonly Field[];
  readonly faults: readonly FieldFault[];
  readonly rowHeight: number;
}

/** Scrolls a grid to its first fault when faults come while nobody is in it: after a save that was refused. */
export function useFirstFault(box: RefObject<HTMLElement | null>, { items, faults, rowHeight }: Faulty): void {
  const first = faults[0]?.path;
  useEffect(() => {
    const { current } = box;
    if (!current || first === undefined || current.contains(document.activeElement)) return;
    const top = placeOf(first, items).row * rowHeight;
    if (top < current.scrollTop || top + rowHeight > current.scrollTop + current.clientHeight) current.scrollTop = top;
  }, [box, first, items, rowHeight]);
}
