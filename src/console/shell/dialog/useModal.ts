import { type RefObject, useLayoutEffect, useRef } from 'react';
import { openDialogs } from './openDialogs.ts';

/**
 * Opens a native dialog while its component lives: the browser keeps the focus inside and what is behind out of
 * reach, and when the component goes, the focus is back where it came from. `start` may pick what has it first.
 */
export function useModal(
  start?: (dialog: HTMLDialogElement) => HTMLElement | null,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog opens once, whatever it says meanwhile
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    openDialogs.set([...openDialogs.get(), element]);
    start?.(element)?.focus();
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== element));
      element.close();
    };
  }, []);
  return dialog;
}
