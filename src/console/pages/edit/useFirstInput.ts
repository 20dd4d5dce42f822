import { useEffect, useRef } from 'react';
import type { FormStore } from './createFormStore.ts';

/** A choice that is not searched by typing says that it is read-only, and is none the less something to fill in. */
const inputs =
  ':is(input, textarea):not([readonly], [disabled], [type="file"], [type="hidden"]), input[role="combobox"]:not([disabled])';

/** What ends the grace of a field: whoever does something in it is told of its faults as ever. */
const doings = ['input', 'keydown', 'pointerdown'] as const;

interface FirstInput {
  readonly formId: string;
  readonly store: FormStore;
  /** Nobody begins in a form that is there to be read. */
  readonly isWanted: boolean;
}

/**
 * Whoever opens a form begins in its first input, as soon as that is there; whoever has gone elsewhere by then stays
 * there. Nobody who only passes through is told what the field lacks. Not where a keyboard would come up on the screen.
 */
export function useFirstInput({ formId, store, isWanted }: FirstInput): void {
  const isDone = useRef(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form || !isWanted || isDone.current || matchMedia('(pointer: coarse)').matches) return;
    const begin = (): void => {
      // Inputs come in parts of their own: those below may be there sooner, but nobody begins with the last one.
      const first = form.querySelector<HTMLElement>(`.q-awaited, ${inputs}`);
      if (first?.classList.contains('q-awaited') ?? true) return;
      end();
      if (!isElsewhere() && first) enter(first, store);
    };
    const observer = new MutationObserver(begin);
    const end = (): void => {
      isDone.current = true;
      observer.disconnect();
    };
    observer.observe(form, { childList: true, subtree: true });
    begin();
    return () => observer.disconnect();
  }, [formId, store, isWanted]);
}

function isElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && activeElement.checkVisibility();
}

function enter(input: HTMLElement, store: FormStore): void {
  input.focus({ preventScroll: true });
  const box = input.closest<HTMLElement>('[data-testid^="field-"]');
  if (!box) return;
  store.begin(`/${box.dataset.testid?.slice('field-'.length)}/`);
  const over = new AbortController();
  const { signal } = over;
  const end = (event: Event): void => {
    // Going on is no doing.
    if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Shift')) return;
    over.abort();
    // Afterwards: the form draws itself anew, and an input whose text React has not heard of yet would be emptied.
    setTimeout(() => store.begin(undefined));
  };
  for (const doing of doings) box.addEventListener(doing, end, { signal });
}
