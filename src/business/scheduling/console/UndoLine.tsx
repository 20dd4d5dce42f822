import type { ReactNode } from 'react';
import { Button } from '../../../console/extend.ts';
import { texts } from './planning/texts.ts';
import './undoLine.css';

/** The last action and how to undo it. */
export interface LastAction {
  readonly text: string;
  /** Undoes the action; undefined if that is not permitted or no longer possible. */
  readonly undo: (() => Promise<unknown>) | undefined;
}

/** Shows the last action with a button to undo it. */
export function UndoLine({ last, onUndo }: { last: LastAction | undefined; onUndo: () => void }): ReactNode {
  const { t } = texts.useT();
  return (
    <p className="p-last" role="status" data-testid="last-action">
      {last && (
        <>
          <span>{last.text}</span>
          {last.undo && (
            <Button handle="undo-action" onPress={onUndo}>
              {t('undo')}
            </Button>
          )}
        </>
      )}
    </p>
  );
}
