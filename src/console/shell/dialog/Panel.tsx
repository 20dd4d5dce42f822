import { type ReactNode, useId } from 'react';
import { useSay } from '../../texts/useSay.ts';
import { useModal } from './useModal.ts';

interface PanelProps {
  readonly title: string;
  readonly handle: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that only shows something. */
export function Panel({ title, handle, onClose, children }: PanelProps): ReactNode {
  const { say } = useSay();
  const titleId = useId();
  const dialog = useModal((box) => box.querySelector<HTMLElement>('footer button'));
  return (
    <dialog
      ref={dialog}
      className="q-dialog q-dialog-wide"
      data-testid={handle}
      aria-labelledby={titleId}
      onCancel={onClose}
      onClose={onClose}
    >
      <div className="q-dialog-body">
        <header>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="q-plain q-dialog-close" aria-label={say('dialog.close')} onClick={onClose}>
            ×
          </button>
        </header>
        {children}
        <footer>
          <button type="button" className="q-button q-button-primary" onClick={onClose}>
            {say('dialog.close')}
          </button>
        </footer>
      </div>
    </dialog>
  );
}
