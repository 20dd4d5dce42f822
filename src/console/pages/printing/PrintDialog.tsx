import { type ReactNode, useId } from 'react';
import type { HwError } from '../../client/hwError.ts';
import { useModal } from '../../shell/dialog/useModal.ts';
import { PageLoading } from '../../shell/pages/PageLoading.tsx';
import { ReadFailed } from '../../shell/pages/ReadFailed.tsx';
import { useSay } from '../../texts/useSay.ts';
import { useWord } from './words/useWord.ts';
import './printing.css';

interface PrintDialogProps {
  readonly title: string;
  /** What tests and styles know it by. */
  readonly name: 'labels' | 'papers';
  readonly error: HwError | undefined;
  readonly onRetry: () => void;
  readonly isEmpty: boolean;
  readonly onClose: () => void;
  /** What is looked at and goes to the printer; undefined while it is on its way. */
  readonly children: ReactNode | undefined;
}

/** What is to be printed, to be looked at first. */
export function PrintDialog(props: PrintDialogProps): ReactNode {
  const { title, name, error, onRetry, isEmpty, onClose, children } = props;
  const { say } = useSay();
  const word = useWord();
  const titleId = useId();
  const dialog = useModal((box) => box.querySelector<HTMLElement>('footer button:last-child'));
  return (
    <dialog
      ref={dialog}
      className={`q-dialog q-dialog-wide q-${name}`}
      data-testid={name}
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
        {error && <ReadFailed error={error} onRetry={onRetry} />}
        {!children && !error && <PageLoading />}
        {children}
        <footer>
          <button type="button" className="q-button" data-testid="cancel" onClick={onClose}>
            {word('close')}
          </button>
          <button
            type="button"
            className="q-button q-button-primary"
            data-testid={`${name}-print`}
            disabled={!children || isEmpty}
            onClick={() => window.print()}
          >
            {word('print')}
          </button>
        </footer>
      </div>
    </dialog>
  );
}
