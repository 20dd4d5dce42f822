import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from '../../client/store.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/page.ts';
import { type Holder, markHeld, markUnsaved } from '../../shell/unsaved.ts';
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
  const { unsaved, drafts } = useHouse();
  const { path } = usePlace();
  const isChanged = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  const isAwaiting = useStore(store.waits) > 0;
  const isText = isChanged || isHolding;
  const isDirty = isText || isAwaiting;
  const isSaved = useRef(false);
  const [files] = useState<Holder>({ isText: true, isFiles: true });
  useEffect(() => {
    const part = { path, holder: files };
    // What is held comes first: without a mark in between, the work would be taken for thrown away.
    if (isAwaiting) markHeld(unsaved, part, true);
    markUnsaved(unsaved, path, isText);
    if (!isAwaiting) markHeld(unsaved, part, false);
  }, [unsaved, path, files, isText, isAwaiting]);
  const look = useEffectEvent(() => {
    if (!isSaved.current && !unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => (isDirty ? unsaved.subscribe(() => look()) : undefined), [unsaved, isDirty]);
  return () => {
    isSaved.current = true;
    markUnsaved(unsaved, path, false);
    // Files on their way may keep the mark on the page: the draft goes all the same.
    drafts.settle(path);
  };
}
