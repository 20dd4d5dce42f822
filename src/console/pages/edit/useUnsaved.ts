import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { markUnsaved } from '../../shell/unsaved.ts';
import type { FormStore } from './createFormStore.ts';

interface Guarded {
  /** Text of fields that went away is still shown. */
  readonly isHolding: boolean;
  readonly onThrownAway: () => void;
}

/**
 * Tells the shell whether the form of this page holds unsaved text; the answer takes that back, after a save. When
 * somebody has said that the text may be lost, the mark is taken away from outside: `onThrownAway` hears of it, because
 * the page may stay where it is, and text without a mark would be lost without a question.
 */
export function useUnsaved(store: FormStore, { isHolding, onThrownAway }: Guarded): () => void {
  const { unsaved } = useHouse();
  const { path } = usePlace();
  const isChanged = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  const isDirty = isChanged || isHolding;
  const isSaved = useRef(false);
  useEffect(() => markUnsaved(unsaved, path, isDirty), [unsaved, path, isDirty]);
  const look = useEffectEvent(() => {
    if (!isSaved.current && !unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => (isDirty ? unsaved.subscribe(() => look()) : undefined), [unsaved, isDirty]);
  return () => {
    isSaved.current = true;
    markUnsaved(unsaved, path, false);
  };
}
