import {
  type FormEventHandler,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { hangsOpen } from '../../../fields/widgets/hangsOpen.ts';
import { createStore } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';

interface DialogFrameProps {
  readonly title: string;
  readonly handle?: string | undefined;
  /** How wide it is, whose it is. */
  readonly className?: string;
  /** The id of the text that a screen reader reads with the title. */
  readonly describedBy?: string;
  /** Escape and the close button ask first if something would be lost. */
  readonly onClose: () => void;
  /** What is asked is sent as a form; left out, nothing is sent. */
  readonly onSubmit?: FormEventHandler;
  /** Picks what has the focus first. */
  readonly start?: (dialog: HTMLDialogElement) => HTMLElement | null;
  /** Of who has to reach into the dialog. */
  readonly box?: RefObject<HTMLDialogElement | null>;
  /** What is in it; a `footer` with its buttons comes last. */
  readonly children: ReactNode;
}

/** What every dialog has: its title, the cross, and what is in it below. */
export function DialogFrame({ title, handle, className = '', children, ...props }: DialogFrameProps): ReactNode {
  const { describedBy, onClose, onSubmit, start, box } = props;
  const { t } = useT();
  const titleId = useId();
  const content = (
    <>
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="q-plain q-dialog-close" aria-label={t('dialog.close')} onClick={onClose}>
          ×
        </button>
      </header>
      {children}
    </>
  );
  return (
    <dialog
      {...useModal({ onClose, start, box })}
      onKeyDownCapture={closeListFirst}
      className={`q-dialog ${className}`.trim()}
      data-testid={handle}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
    >
      {onSubmit ? (
        <form onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        <div className="q-dialog-body">{content}</div>
      )}
    </dialog>
  );
}

/** What hangs open below an input is closed first; the browser would take the dialog away with the same key. */
function closeListFirst(event: KeyboardEvent): void {
  if (event.key === 'Escape' && event.target instanceof HTMLInputElement && hangsOpen(event.target))
    event.preventDefault();
}

type Dialog = HTMLDialogElement;

interface ModalParts {
  /** Escape, or the back gesture of a phone, asks first if something would be lost. */
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

/**
 * The native dialogs that are open, the one in front last. Everything outside of it is out of reach, for the eye, the
 * pointer and a screen reader, so whatever must be seen and heard all the same has to be inside.
 */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);
