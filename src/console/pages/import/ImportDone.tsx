import type { ReactNode } from 'react';
import type { ImportOutcome } from '../../../contract/imports.ts';
import { useSay } from '../../texts/useSay.ts';
import type { Importing } from './useImport.ts';

interface ImportDoneProps {
  readonly importing: Importing;
  readonly outcome: ImportOutcome;
  readonly onClose: () => void;
}

/** What an import has done, and what it left out. */
export function ImportDone({ importing, outcome, onClose }: ImportDoneProps): ReactNode {
  const { say } = useSay();
  const { created, updated, unchanged, skipped } = outcome;
  return (
    <div className="q-import-done" data-testid="import-done">
      <h3>{say('sheet.done')}</h3>
      <p role="status">{say('sheet.doneText', { created, updated, unchanged })}</p>
      {skipped > 0 && <p>{say('sheet.skipped', { n: skipped })}</p>}
      <footer>
        {skipped > 0 && (
          <button
            type="button"
            className="q-button"
            data-testid="import-errors-download"
            onClick={() => void importing.download()}
          >
            {say('sheet.download')}
          </button>
        )}
        <button type="button" className="q-button" data-testid="import-again" onClick={importing.reset}>
          {say('sheet.again')}
        </button>
        <button
          type="button"
          className="q-button q-button-primary"
          onClick={() => {
            importing.reset();
            onClose();
          }}
        >
          {say('dialog.close')}
        </button>
      </footer>
    </div>
  );
}
