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
  /** Class names for width and content. */
  readonly className?: string;
  /** Id of the text that screen readers read with the title. */
  readonly describedBy?: string;
  /** Called by Escape and the close button; the handler must ask first if input would be lost. */
  readonly onClose: () => void;
  /** Makes the content a form with this submit handler. */
  readonly onSubmit?: FormEventHandler;
  /** Returns the element to focus first. */
  readonly start?: (dialog: HTMLDialogElement) => HTMLElement | null;
  /** Ref for callers that need the dialog element. */
  readonly box?: RefObject<HTMLDialogElement | null>;
  /** The content; buttons go last, in a `footer`. */
  readonly children: ReactNode;
}

/** Frame of every dialog: title, close button and content. */
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

/** Keeps the dialog open on Escape while a list below an input is open: Escape must close only the list then. */
function closeListFirst(event: KeyboardEvent): void {
  if (event.key === 'Escape' && event.target instanceof HTMLInputElement && hangsOpen(event.target)) event.preventDefault();
}

type Dialog = HTMLDialogElement;

interface ModalParts {
  /** Called by Escape or the back gesture; the handler must ask first if input would be lost. */
  readonly onClose: () => void;
  /** Returns the element to focus first. */
  readonly start?: ((dialog: Dialog) => HTMLElement | null) | undefined;
  /** Ref for callers that need the dialog element. */
  readonly box?: RefObject<Dialog | null> | undefined;
}

/**
 * Opens a native dialog while its component is mounted: the browser keeps the focus inside, and returns it when the component unmounts.
 * Spread the returned props on the dialog element.
 */
export function useModal({ onClose, start, box }: ModalParts) {
  const own = useRef<Dialog>(null);
  const ref = box ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, because a dialog is opened only once
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
 * Returns handlers by which only the owner closes a dialog. On a second Escape without interaction, browsers close a dialog without asking.
 * The dialog is then opened again with the same focus, and `onClose` decides.
 */
function useClosing(onClose: () => void) {
  const focused = useRef<Element | null>(null);
  return {
    onCancel: (event: SyntheticEvent<Dialog>): void => {
      // A file input inside fires a bubbling `cancel` event too, which must be ignored.
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
 * Open native dialogs, the front one last. Everything outside of the front dialog is inert, so content that must stay visible or announced
 * has to render inside it.
 */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);
