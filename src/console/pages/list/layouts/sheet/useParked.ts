import { useRef } from 'react';
import { isForgotten, wasNeverDone } from '../../../../client/attempts.ts';
import { HwError } from '../../../../client/hwError.ts';
import { useTell } from '../../../../extend/person.ts';
import type { useDraft } from '../../../../extend/unsavedWork.ts';
import { useSay } from '../../../../texts/i18n.ts';
import { isWritten } from './isWritten.ts';
import { afterLost } from './lostSheet.ts';
import { changedIn, type ParkedSheet, takeParked } from './parkedSheet.ts';
import type { SheetWork } from './sheetWork.ts';
import type { ReadNow } from './useSheet.ts';
import type { useSheetSaving } from './useSheetSaving.ts';

interface ParkedParts {
  readonly work: SheetWork;
  readonly readNow: ReadNow;
  readonly draft: ReturnType<typeof useDraft>;
  readonly isDirty: boolean;
  readonly saving: Pick<ReturnType<typeof useSheetSaving>, 'post' | 'told'>;
}

/** What was written in this sheet before its page was closed; undefined: nothing, or something is written already. */
export function useParked({ draft, isDirty, work, readNow, saving }: ParkedParts) {
  const isUnderway = useRef(false);
  const tell = useTell();
  const { say } = useSay();
  if (!draft || isDirty) return undefined;
  const parked = draft.values as unknown as ParkedSheet;
  const isUnknown = parked.lost !== undefined && isForgotten(parked.lost);
  const take = async (): Promise<void> => {
    const { base } = work;
    const next = await caughtUp(parked, saving);
    const there = new Set(base.get().map(({ id }) => id));
    // What a lost save has made of its records was not read yet.
    const isBehind = next !== parked;
    const ids = isBehind ? [...changedIn(next), ...next.removed.map(({ id }) => id)] : changedIn(next);
    const unread = ids.filter((id) => isBehind || !there.has(id));
    const read = new Map((await readNow(unread)).map((record) => [record.id, record]));
    // What was written while it was read is not thrown away for it.
    if (isWritten(work)) return;
    const gone = new Set(isBehind ? parked.lost?.body.removed.map(({ id }) => id) : []);
    const kept = base.get().filter(({ id }) => !gone.has(id));
    base.set([
      ...kept.map((record) => read.get(record.id) ?? record),
      ...[...read.values()].filter(({ id }) => !there.has(id)),
    ]);
    takeParked(work, next);
    if (isWritten(work)) draft.take();
    else draft.drop();
    if (isUnknown) tell.fault(say('draft.forgotten'));
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
  return { time: draft.time, isForgotten: isUnknown, onTake: () => void takeOnce(), onDrop: draft.drop };
}

/**
 * What was parked, upon what has become of the save that was lost with it: that very one is sent again first, under its key, for
 * as long as the server surely knows it.
 */
async function caughtUp(parked: ParkedSheet, { post, told }: ParkedParts['saving']): Promise<ParkedSheet> {
  const { lost } = parked;
  if (!lost || isForgotten(lost)) return parked;
  try {
    const saved = await post(lost.body, lost.key);
    told(saved);
    return afterLost(parked, lost, saved);
  } catch (error) {
    if (!(error instanceof HwError) || !wasNeverDone(error)) throw error;
    return parked;
  }
}
