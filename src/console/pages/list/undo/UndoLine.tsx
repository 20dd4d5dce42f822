import type { ReactNode } from 'react';
import { useSay } from '../../../texts/i18n.ts';
import type { Undoing } from './useUndo.ts';

/** What was changed last in the list, with the way back. */
export function UndoLine({ undoing: { latest, undo } }: { undoing: Undoing }): ReactNode {
  const { say } = useSay();
  return (
    <span className="q-undo" role="status">
      {latest && (
        <>
          <span className="q-soft">{latest.text}</span>
          <button type="button" className="q-link" data-testid="undo" aria-keyshortcuts="Control+Z" onClick={undo}>
            {say('list.undo')}
          </button>
        </>
      )}
    </span>
  );
}
