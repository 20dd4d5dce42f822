import type { ReactNode } from 'react';
import { useT } from '../../texts/i18n.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface PanelProps {
  readonly title: string;
  readonly handle: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that only displays content, with a button that closes it. */
export function Panel({ title, handle, onClose, children }: PanelProps): ReactNode {
  const { t } = useT();
  return (
    <DialogFrame {...{ title, handle, onClose }} className="q-dialog-wide" start={(box) => box.querySelector<HTMLElement>('footer button')}>
      {children}
      <footer>
        <button type="button" className="q-button q-button-primary" onClick={onClose}>
          {t('dialog.close')}
        </button>
      </footer>
    </DialogFrame>
  );
}
