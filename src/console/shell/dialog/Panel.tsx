import type { ReactNode } from 'react';
import { useSay } from '../../texts/i18n.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface PanelProps {
  readonly title: string;
  readonly handle: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that only shows something. */
export function Panel({ title, handle, onClose, children }: PanelProps): ReactNode {
  const { say } = useSay();
  return (
    <DialogFrame
      {...{ title, handle, onClose }}
      className="q-dialog-wide"
      start={(box) => box.querySelector<HTMLElement>('footer button')}
    >
      {children}
      <footer>
        <button type="button" className="q-button q-button-primary" onClick={onClose}>
          {say('dialog.close')}
        </button>
      </footer>
    </DialogFrame>
  );
}
