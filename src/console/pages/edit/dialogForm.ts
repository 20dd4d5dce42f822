import { useSyncExternalStore } from 'react';
import { useStore } from '../../client/store.ts';
import { useHeldWork } from '../../shell/leaving.tsx';
import type { Unconfirmed } from '../../shell/unsaved.ts';
import type { FormStore } from './createFormStore.ts';

/**
 * Marks the page while the form of a dialog in front of it holds text or waits for files; the answer says what would be
 * lost with the dialog, undefined when nothing would. `onThrownAway`: the person has said that it may be lost.
 */
export function useHeldForm(store: FormStore, onThrownAway: () => void): Unconfirmed | undefined {
  const isText = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  const isFiles = useStore(store.waits) > 0;
  useHeldWork({ isText, isFiles }, onThrownAway);
  return isText || isFiles ? { isText, isFiles } : undefined;
}

/** Inputs load in parts; a user who has waited longer has started to look around, so the focus is not moved. In ms. */
const patience = 3_000;

/** Puts the focus into the first input of a dialog, as soon as there is one; the dialog itself holds it until then. */
export function focusInput(dialog: HTMLElement): HTMLElement | null {
  const first = find(dialog);
  if (first) {
    first.focus();
    return first;
  }
  const observer = new MutationObserver(() => {
    const late = find(dialog);
    if (!late) return;
    observer.disconnect();
    // A user who has moved elsewhere stays there.
    const parts = [...dialog.querySelectorAll('.q-ask-fields, footer')];
    if (!parts.some((part) => part.contains(document.activeElement))) late.focus();
  });
  observer.observe(dialog, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patience);
  return null;
}

function find(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('.q-ask-fields [aria-invalid="true"]') ?? firstInput(dialog);
}

/** The first field: later ones may appear sooner, but the focus goes to the first one. */
function firstInput(dialog: HTMLElement): HTMLElement | null {
  const question = dialog.querySelector('.q-ask-fields')?.firstElementChild;
  return question?.querySelector<HTMLElement>(inputs) ?? null;
}

/** A choice that is not searched by typing says that it is read-only, and is none the less something to fill in. */
const inputs = ':is(input, textarea):not([readonly], [disabled]), input[role="combobox"]:not([disabled])';
