import { useEffect, useEffectEvent } from 'react';
import { useHouse } from '../house.ts';
import { usePlace } from './layout/page.ts';
import { type Lost, markHeld } from './unsaved.ts';

/**
 * Marks the page as one with unsaved work while a dialog in front of it holds some, so that leaving asks first; the
 * mark goes with the dialog. `onThrownAway`: the person has said that it may be lost.
 */
export function useHeldWork({ isText, isFiles }: Lost, onThrownAway: () => void): void {
  const { unsaved } = useHouse();
  const { path } = usePlace();
  const look = useEffectEvent(() => {
    if (!unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => {
    if (!isText && !isFiles) return;
    // Files that a dialog waits for are lost with it, as its text is.
    const held = [...(isText ? [{ isText }] : []), ...(isFiles ? [{ isText: true, isFiles }] : [])];
    for (const holder of held) markHeld(unsaved, { path, holder }, true);
    const stop = unsaved.subscribe(() => look());
    return () => {
      stop();
      for (const holder of held) markHeld(unsaved, { path, holder }, false);
    };
  }, [unsaved, path, isText, isFiles]);
}
