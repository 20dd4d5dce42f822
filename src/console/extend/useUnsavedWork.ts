import { useEffect, useEffectEvent, useRef } from 'react';
import { useHouse } from '../house.ts';
import { usePlace } from '../shell/layout/place.ts';
import { markUnsaved } from '../shell/unsaved.ts';

/**
 * Guards work that is not saved as that of a form: a mark on the tab, and a question before it is lost by closing the tab,
 * leaving the page or the window. `onThrownAway`: the person has said that it may be lost, and the page may stay. The
 * answer takes the mark back: for a part that is gone as soon as its work is saved. Use it once in a page.
 */
export function useUnsavedWork(isDirty: boolean, onThrownAway: () => void): () => void {
  const { unsaved } = useHouse();
  const { path } = usePlace();
  const isSettled = useRef(false);
  useEffect(() => {
    isSettled.current = false;
    markUnsaved(unsaved, path, isDirty);
  }, [unsaved, path, isDirty]);
  const look = useEffectEvent(() => {
    if (!isSettled.current && !unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => (isDirty ? unsaved.subscribe(() => look()) : undefined), [unsaved, isDirty]);
  return () => {
    isSettled.current = true;
    markUnsaved(unsaved, path, false);
  };
}
