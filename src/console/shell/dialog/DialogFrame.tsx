import { type FormEventHandler, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { hangsOpen } from '../../../fields/faces/hangsOpen.ts';
import { useSay } from '../../texts/useSay.ts';
import { useModal } from './useModal.ts';

interface DialogFrameProps {
  readonly title: string;
  readonly handle?: string | undefined;
  /** How wide it is, whose it is. */
  readonly className?: string;
  /** The id of the text that a screen reader tells with the title. */
  readonly describedBy?: string;
  /** Escape, the cross: whoever would lose something asks first. */
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
  const { say } = useSay();
  const titleId = useId();
  const content = (
    <>
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="q-plain q-dialog-close" aria-label={say('dialog.close')} onClick={onClose}>
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
