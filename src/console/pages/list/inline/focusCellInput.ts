import { giveKeys } from './keysAhead.ts';

/** Inputs come in a part of their own; whoever waits longer has begun to look around, and is left alone. In ms. */
const patience = 3_000;

/** Puts the focus into the input of a cell, as soon as there is one, with all of it chosen: to type is to begin anew. */
export function focusCellInput(box: HTMLElement | null): (() => void) | undefined {
  // Whoever writes in another cell by now goes on there.
  if (!box || document.activeElement?.closest('.q-cell-editor') || focusIn(box)) return undefined;
  const observer = new MutationObserver(() => {
    if (focusIn(box)) observer.disconnect();
  });
  observer.observe(box, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), patience);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

function focusIn(box: HTMLElement): boolean {
  const input = box.querySelector<HTMLElement>('input, textarea, [role=switch]');
  if (!input) return false;
  input.focus();
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
  giveKeys(input);
  return true;
}
