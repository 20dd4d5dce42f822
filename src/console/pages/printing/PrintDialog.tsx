import type { ReactNode } from 'react';
import type { HwError } from '../../client/hwError.ts';
import { DialogFrame } from '../../shell/dialog/DialogFrame.tsx';
import { ReadFailed } from '../../shell/pages/failures.tsx';
import { PageLoading } from '../../shell/pages/MessagePage.tsx';
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
  const word = useWord();
  return (
    <DialogFrame
      title={title}
      handle={name}
      className={`q-dialog-wide q-${name}`}
      start={(box) => box.querySelector<HTMLElement>('footer button:last-child')}
      onClose={onClose}
    >
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
    </DialogFrame>
  );
}
