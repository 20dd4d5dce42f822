import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useStable } from '../../client/store.ts';
import { openDialogs } from '../../shell/dialog/DialogFrame.tsx';

/** A change that was made in the list and can be taken back. */
export interface Undoable {
  /** A short description of the change. */
  readonly text: string;
  /** Whether it is taken back, or somebody is being asked about it; else it can be tried again. */
  readonly undo: () => Promise<boolean>;
}

export interface Undoing {
  /** The latest one that is not taken back. */
  readonly latest: Undoable | undefined;
  readonly note: (change: Undoable) => void;
  readonly undo: () => void;
  /** The latest one needs no mention any more. */
  readonly dismiss: () => void;
}

/** So many changes can be taken back, one after the other. */
const mostKept = 50;

/** The changes that were made in the list in this box, newest first; Ctrl+Z takes the newest back unless a text is being written. */
export function useUndo(box: RefObject<HTMLElement | null>): Undoing {
  const [kept, setKept] = useState<readonly Undoable[]>([]);
  const [latest] = kept;
  const dismiss = useCallback(() => setKept(([_, ...others]) => others), []);
  const note = useCallback((change: Undoable) => setKept((before) => [change, ...before].slice(0, mostKept)), []);
  const undo = useStable(() => {
    if (!latest) return;
    dismiss();
    void latest.undo().then((isDone) => !isDone && note(latest));
  });
  const isAny = latest !== undefined;
  useEffect(() => {
    if (!isAny) return;
    const press = (event: KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.defaultPrevented || isWriting(event.target) || openDialogs.get().length > 0) return;
      // Behind an open record or form, no one would see the effect of an undo.
      if (!box.current?.checkVisibility()) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isAny, undo, box]);
  return useMemo(() => ({ latest, note, undo, dismiss }), [latest, note, undo, dismiss]);
}

/** A browser takes back what is typed by itself. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, [contenteditable]');
}
