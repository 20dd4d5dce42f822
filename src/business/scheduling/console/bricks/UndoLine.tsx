import type { ReactNode } from 'react';
import { Button, useText } from '../../../../console/extend.ts';
import { words } from '../planning/words.ts';
import './undoLine.css';

/** What was done last, and how it is undone. */
export interface LastDeed {
  readonly text: string;
  /** Undefined: the person may not, or it is too late. */
  readonly undo: (() => Promise<unknown>) | undefined;
}

/** What was done last, with the way back. */
export function UndoLine({ last, onUndo }: { last: LastDeed | undefined; onUndo: () => void }): ReactNode {
  const text = useText(words);
  return (
    <p className="p-last" role="status" data-testid="last-deed">
      {last && (
        <>
          <span>{last.text}</span>
          {last.undo && (
            <Button handle="undo-deed" onPress={onUndo}>
              {text('undo')}
            </Button>
          )}
        </>
      )}
    </p>
  );
}
