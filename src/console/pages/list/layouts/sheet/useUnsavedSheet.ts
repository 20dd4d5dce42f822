import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import { useHouse } from '../../../../house.ts';
import { usePlace } from '../../../../shell/layout/page.ts';
import { type Holder, markHeld } from '../../../../shell/unsaved.ts';
import { isOtherSheet } from './isOtherSheet.ts';

/**
 * Marks the page while its sheet holds changes: whoever asks for other records, another layout or a form, or closes the
 * tab, is asked first. The mark stays while another tab is in front, and goes with the sheet. The answer takes it back.
 */
export function useUnsavedSheet(resource: Resource, isDirty: boolean, onThrownAway: () => void): () => void {
  const { unsaved, drafts } = useHouse();
  const { path } = usePlace();
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
