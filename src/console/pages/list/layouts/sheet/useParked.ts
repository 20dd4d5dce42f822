import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';
import { layoutKey } from '../../../../../contract/lists.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { useApp } from '../../../../app.ts';
import { useNotify } from '../../../../extend/person.ts';
import type { useDraft } from '../../../../extend/unsavedWork.ts';
import { isOtherForm } from '../../../../registry/pageQuery.ts';
import { isForgotten } from '../../../../saving/attempts.ts';
import { usePagePath } from '../../../../shell/layout/page.ts';
import { type Holder, markHeld } from '../../../../shell/unsaved.ts';
import { useT } from '../../../../texts/i18n.ts';
import { readListQuery, writeListQuery } from '../../../records/listQuery.ts';
import { readLayout } from '../useLayout.ts';
import { afterLost, changedIn, type ParkedSheet, takeParked } from './parkedSheet.ts';
import type { useSheetSaving } from './sending.ts';
import { isWritten, type SheetWork } from './sheetWork.ts';
import type { ReadNow } from './useSheetRows.ts';

interface ParkedParts {
  readonly work: SheetWork;
  readonly readNow: ReadNow;
  readonly draft: ReturnType<typeof useDraft>;
  readonly isDirty: boolean;
  readonly saving: Pick<ReturnType<typeof useSheetSaving>, 'replay' | 'reported'>;
}

/** What was written in this sheet before its page was closed; undefined: nothing, or something is written already. */
export function useParked({ draft, isDirty, work, readNow, saving }: ParkedParts) {
  const isUnderway = useRef(false);
  const notify = useNotify();
  const { t } = useT();
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
    const removed = new Set(isBehind ? parked.lost?.body.removed.map(({ id }) => id) : []);
    const kept = base.get().filter(({ id }) => !removed.has(id));
    base.set([
      ...kept.map((record) => read.get(record.id) ?? record),
      ...[...read.values()].filter(({ id }) => !there.has(id)),
    ]);
    takeParked(work, next);
    if (isWritten(work)) draft.take();
    else draft.drop();
    if (isUnknown) notify.fault(t('draft.forgotten'));
  };
  const takeOnce = async (): Promise<void> => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    await take()
      // What cannot be read now is offered on.
      .catch((error: unknown) => notify.fault(notify.messageOf(error)))
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
async function caughtUp(parked: ParkedSheet, { replay, reported }: ParkedParts['saving']): Promise<ParkedSheet> {
  const { lost: missing } = parked;
  if (!missing || isForgotten(missing)) return parked;
  const saved = await replay(missing);
  if (!saved) return parked;
  reported(saved);
  return afterLost(parked, missing, saved);
}

/**
 * Marks the page while its sheet holds changes: whoever asks for other records, another layout or a form, or closes the
 * tab, is asked first. The mark stays while another tab is in front, and goes with the sheet. The answer takes it back.
 */
export function useUnsavedSheet(resource: Resource, isDirty: boolean, onThrownAway: () => void): () => void {
  const { unsaved, drafts } = useApp();
  const { path } = usePagePath();
  const latest = useRef(resource);
  const isSettled = useRef(false);
  const isHeld = useRef(false);
  const [holder] = useState<Holder>(() => ({
    isText: true,
    isLostBy: (before, after) => isOtherSheet(latest.current, { before, after }),
  }));
  useEffect(() => {
    latest.current = resource;
  }, [resource]);
  const look = useEffectEvent(() => {
    if (isSettled.current || unsaved.get().has(path)) return;
    isHeld.current = false;
    onThrownAway();
  });
  useEffect(() => {
    isSettled.current = false;
    // It may have been thrown away while another tab was in front.
    if (isHeld.current && isDirty) look();
    else isHeld.current = isDirty;
    markHeld(unsaved, { path, holder }, isDirty);
  }, [unsaved, path, holder, isDirty]);
  // A page behind others loses its effects, but not these. Nothing may be rendered from within them.
  useInsertionEffect(() => {
    const leave = (): void => {
      // Gone with nobody asked, as when a right is taken away: it is parked, and offered when the sheet is there again.
      if (isHeld.current && !isSettled.current) drafts.release([path]);
      markHeld(unsaved, { path, holder }, false);
    };
    return () => queueMicrotask(leave);
  }, [unsaved, drafts, path, holder]);
  useEffect(() => (isDirty ? unsaved.subscribe(() => look()) : undefined), [unsaved, isDirty]);
  return () => {
    isSettled.current = true;
    markHeld(unsaved, { path, holder }, false);
  };
}

/** Whether a sheet is gone when the query of its page becomes another: other records, another layout, or a form. */
export function isOtherSheet(resource: Resource, { before, after }: { before: string; after: string }): boolean {
  return isOtherForm(before, after) || shown(before, resource) !== shown(after, resource);
}

function shown(search: string, resource: Resource): string {
  const layout = readLayout(search, resource);
  return `${layout && layoutKey(layout)} ${writeListQuery('', readListQuery(search, resource), resource)}`;
}
