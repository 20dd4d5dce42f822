import { type ReactNode, useId } from 'react';
import { useModal } from '../shell/dialog/useModal.ts';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { PageLoading } from '../shell/pages/PageLoading.tsx';
import { useSay } from '../texts/useSay.ts';
import './extend.css';

const DialogInputs = lazyPart(async () => (await import('./DialogInputs.tsx')).DialogInputs);

interface DialogProps {
  readonly title: string;
  /** Escape, the cross: whoever would lose something asks first. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Its buttons. */
  readonly footer?: ReactNode;
  readonly isWide?: boolean;
  /** Whether there are inputs of fields in it (`FieldInput`). */
  readonly hasInputs?: boolean;
  readonly handle?: string;
}

/** A dialog in front of the page: the focus stays in it, and is back where it was when it closes. */
export function Dialog({ title, onClose, children, footer, ...props }: DialogProps): ReactNode {
  const { isWide = false, hasInputs = false, handle } = props;
  const { say } = useSay();
  const titleId = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'q-dialog q-dialog-wide' : 'q-dialog'}
      data-testid={handle}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="q-dialog-body">
        <header>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="q-plain q-dialog-close" aria-label={say('dialog.close')} onClick={onClose}>
            ×
          </button>
        </header>
        {hasInputs ? (
          <DialogInputs waiting={<PageLoading />} dialog={dialog}>
            {children}
          </DialogInputs>
        ) : (
          children
        )}
        {footer && <footer>{footer}</footer>}
      </div>
    </dialog>
  );
}
