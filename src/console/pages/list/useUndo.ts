import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useStable } from '../../client/store.ts';
import { openDialogs } from '../../ui/dialog/DialogFrame.tsx';

/** A change in the list that can be undone. */
export interface Undoable {
  /** A short description of the change. */
  readonly text: string;
  /**
   * Undoes the change. Resolves to false if this failed and may be tried again; to true if the change was undone or the user has to resolve
   * a conflict first.
   */
  readonly undo: () => Promise<boolean>;
}

export interface Undoing {
  /** The latest change that can still be undone; undefined if there is none. */
  readonly latest: Undoable | undefined;
  readonly note: (change: Undoable) => void;
  readonly undo: () => void;
}

/** Maximum number of changes that can be undone. */
const mostKept = 50;

/**
 * Stores the changes made in this list, newest first. Ctrl+Z undoes the newest one, unless a text input has the focus, a dialog is open or
 * the list is hidden.
 */
export function useUndo(box: RefObject<HTMLElement | null>): Undoing {
  const [kept, setKept] = useState<readonly Undoable[]>([]);
  const [latest] = kept;
  const note = useCallback((change: Undoable) => setKept((before) => [change, ...before].slice(0, mostKept)), []);
  const undo = useStable(() => {
    if (!latest) return;
    setKept(([_, ...others]) => others);
    void latest.undo().then((isDone) => !isDone && note(latest));
  });
  const isAny = latest !== undefined;
  useEffect(() => {
    if (!isAny) return;
    const press = (event: KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.defaultPrevented || isWriting(event.target) || openDialogs.get().length > 0) return;
      // Behind an open record or form, the user would not see the effect of an undo.
      if (!box.current?.checkVisibility()) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isAny, undo, box]);
  return useMemo(() => ({ latest, note, undo }), [latest, note, undo]);
}

/** Returns whether the target is a text input, where the browser handles undo itself. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, [contenteditable]');
}
