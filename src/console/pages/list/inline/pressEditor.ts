import type { KeyboardEvent } from 'react';
import { hangsOpen } from '../../../../fields/faces/hangsOpen.ts';
import type { Move } from './inlineContext.ts';

interface Ways {
  readonly commit: (where: Move) => void;
  readonly cancel: () => void;
  /** Goes on once the list that hangs open has had its key. */
  readonly goOn: (event: KeyboardEvent, where: Move) => void;
}

/** What keys do in a cell that is being written in; all others are the input's. */
export function pressEditor(event: KeyboardEvent<HTMLElement>, { commit, cancel, goOn }: Ways): void {
  const { key, shiftKey } = event;
  // A word that an input method is still making ends with Enter, too.
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  // What is in a note below the cell has keys of its own.
  if (event.target instanceof Element && event.target.closest('.q-cell-note') && key !== 'Escape') return;
  const isInTextArea = event.target instanceof HTMLTextAreaElement;
  // What hangs open below the input comes first.
  if (key !== 'Tab' && hangsOpen(event.target)) return;
  const side = shiftKey ? 'left' : 'right';
  const isListOpen = event.target instanceof Element && event.target.ariaExpanded === 'true';
  if (key === 'Tab' && isListOpen) {
    goOn(event, side);
    return;
  }
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    Enter: isInTextArea && shiftKey ? undefined : () => commit(shiftKey ? 'up' : 'down'),
    Tab: () => commit(side),
    Escape: cancel,
  };
  const act = acts[key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
