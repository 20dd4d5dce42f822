import type { ReactNode } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { Running } from './useImport.ts';

interface ImportProgressProps {
  readonly running: Running;
  readonly onCancel: () => void;
}

/** How far a file is: first on its way, then in its check, whose end nobody knows before it is read. */
export function ImportProgress({ running: { name, sent, done, canCancel }, onCancel }: ImportProgressProps): ReactNode {
  const { say } = useSay();
  const isSent = sent >= 1;
  const words = isSent ? say('sheet.checking', { n: done }) : say('sheet.sending', { name });
  return (
    <div className="q-import-progress" data-testid="import-progress">
      <p role="status">{words}</p>
      <progress aria-label={words} {...(isSent ? {} : { max: 1, value: sent })} />
      {canCancel && (
        <footer>
          <button type="button" className="q-button" onClick={onCancel}>
            {say('sheet.cancel')}
          </button>
        </footer>
      )}
    </div>
  );
}
