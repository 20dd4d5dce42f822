import { useSyncExternalStore } from 'react';
import { useStore } from '../../client/store.ts';
import { useHeldWork } from '../../ui/leaving.tsx';
import type { UnsavedWork } from '../../ui/unsaved.ts';
import type { FormStore } from './createFormStore.ts';

/**
 * Marks the page while a dialog's form has unsaved input or pending files. Returns the unsaved work that closing the dialog would lose;
 * undefined if there is none. `onThrownAway` is called when the user agrees to lose the work.
 */
export function useHeldForm(store: FormStore, onThrownAway: () => void): UnsavedWork | undefined {
  const isText = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  const isFiles = useStore(store.waits) > 0;
  useHeldWork({ isText, isFiles }, onThrownAway);
  return isText || isFiles ? { isText, isFiles } : undefined;
}

/** How long to wait for the first input, in ms. After that the user may be doing something else, so the focus is not moved. */
const patience = 3_000;

/**
 * Focuses and returns the first faulty input of a dialog, or else the input of its first field. If that input is not loaded yet, returns
 * null and focuses the input once it is loaded; until then, the dialog itself has the focus.
 */
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
    // Does nothing if the user has moved the focus to another element of the dialog.
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

/** Returns the input of the first field. Inputs of later fields may load sooner, but the focus belongs to the first one. */
function firstInput(dialog: HTMLElement): HTMLElement | null {
  const question = dialog.querySelector('.q-ask-fields')?.firstElementChild;
  return question?.querySelector<HTMLElement>(inputs) ?? null;
}

/** Selector for inputs. Selects without text search have `readonly` on their input although they are editable. */
const inputs = ':is(input, textarea):not([readonly], [disabled]), input[role="combobox"]:not([disabled])';
