import { useRef } from 'react';
import type { useDraft } from '../../../../extend/useDraft.ts';
import { useTell } from '../../../../extend/useTell.ts';
import { isWritten } from './isWritten.ts';
import { changedIn, type ParkedSheet, takeParked } from './parkedSheet.ts';
import type { SheetWork } from './sheetWork.ts';
import type { ReadNow } from './useSheet.ts';

interface ParkedParts {
  readonly work: SheetWork;
  readonly readNow: ReadNow;
  readonly draft: ReturnType<typeof useDraft>;
  readonly isDirty: boolean;
}

/** What was written in this sheet before its page was closed; undefined: nothing, or something is written already. */
export function useParked({ draft, isDirty, work, readNow }: ParkedParts) {
  const isUnderway = useRef(false);
  const tell = useTell();
  if (!draft || isDirty) return undefined;
  const parked = draft.values as unknown as ParkedSheet;
  const take = async (): Promise<void> => {
    const { base } = work;
    const there = new Set(base.get().map(({ id }) => id));
    const others = await readNow(changedIn(parked).filter((id) => !there.has(id)));
    // What was written while it was read is not thrown away for it.
    if (isWritten(work)) return;
    base.set([...base.get(), ...others]);
    takeParked(work, parked);
    draft.take();
  };
  const takeOnce = async (): Promise<void> => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    await take()
      // What cannot be read now is offered on.
      .catch((error: unknown) => tell.fault(tell.wordsOf(error)))
      .finally(() => {
        isUnderway.current = false;
      });
  };
  return { time: draft.time, onTake: () => void takeOnce(), onDrop: draft.drop };
}
