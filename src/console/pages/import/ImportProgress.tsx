import type { ReactNode } from 'react';
import { formatNumber } from '../../../fields/faces/formatNumber.ts';
import { useSay } from '../../texts/i18n.ts';
import type { Running } from './useImport.ts';

interface ImportProgressProps {
  readonly running: Running;
  readonly onCancel: () => void;
}

/** How far a file is: first on its way, then in its check. */
export function ImportProgress({
  running: { name, sent, done, total, canCancel },
  onCancel,
}: ImportProgressProps): ReactNode {
  const { say, language } = useSay();
  const isSent = sent >= 1;
  const words = isSent ? say('sheet.checking', { n: formatNumber(done, language) }) : say('sheet.sending', { name });
  const share = isSent ? { value: done, max: total } : { value: sent, max: 1 };
  return (
    <div className="q-import-progress" data-testid="import-progress">
      <p role="status">{words}</p>
      <progress aria-label={words} {...(share.max > 0 && share)} />
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
