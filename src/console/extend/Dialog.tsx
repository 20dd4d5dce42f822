import { type ReactNode, useRef } from 'react';
import { DialogFrame } from '../shell/dialog/DialogFrame.tsx';
import { lazyPart } from '../shell/pages/lazyPart.tsx';
import { PageLoading } from '../shell/pages/PageLoading.tsx';
import './extend.css';

const DialogInputs = lazyPart(async () => (await import('../shell/dialog/DialogInputs.tsx')).DialogInputs);

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
  const box = useRef<HTMLDialogElement>(null);
  return (
    <DialogFrame {...{ title, handle, onClose, box }} className={isWide ? 'q-dialog-wide' : ''}>
      {hasInputs ? (
        <DialogInputs waiting={<PageLoading />} dialog={box}>
          {children}
        </DialogInputs>
      ) : (
        children
      )}
      {footer && <footer>{footer}</footer>}
    </DialogFrame>
  );
}
