import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { openDialogs } from './openDialogs.ts';

type Dialog = HTMLDialogElement;

interface ModalParts {
  /** Escape, or the way back of a phone: whoever would lose something asks first. */
  readonly onClose: () => void;
  /** May pick what has the focus first. */
  readonly start?: ((dialog: Dialog) => HTMLElement | null) | undefined;
  /** Of who has to reach into the dialog. */
  readonly box?: RefObject<Dialog | null> | undefined;
}

/**
 * Opens a native dialog while its component lives: the browser keeps the focus inside and what is behind out of
 * reach, and when the component goes, the focus is back where it came from. The answer goes onto the dialog.
 */
export function useModal({ onClose, start, box }: ModalParts) {
  const own = useRef<Dialog>(null);
  const ref = box ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog opens once, whatever it says meanwhile
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.showModal();
    openDialogs.set([...openDialogs.get(), element]);
    start?.(element)?.focus();
    return () => {
      openDialogs.set(openDialogs.get().filter((other) => other !== element));
      element.close();
    };
  }, []);
  return { ref, ...useClosing(onClose) };
}

/**
 * Only its owner takes a dialog away. Where Escape is pressed twice with nothing done in between, the browser closes it
 * without asking anybody: then it is opened again, with the focus where it was, and the owner decides.
 */
function useClosing(onClose: () => void) {
  const focused = useRef<Element | null>(null);
  return {
    onCancel: (event: SyntheticEvent<Dialog>): void => {
      // A chooser of files inside that was left without one says the same, and it goes up.
      if (event.target !== event.currentTarget) return;
      if (!event.nativeEvent.cancelable) {
        focused.current = document.activeElement;
        return;
      }
      event.preventDefault();
      onClose();
    },
    onClose: ({ target, currentTarget: dialog }: SyntheticEvent<Dialog>): void => {
      if (target !== dialog || dialog.open || !dialog.isConnected) return;
      dialog.showModal();
      if (focused.current instanceof HTMLElement) focused.current.focus();
      onClose();
    },
  };
}
