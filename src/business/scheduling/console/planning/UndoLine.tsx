import type { ReactNode } from 'react';
import { Button, useText } from '../../../../console/extend.ts';
import type { LastDeed } from './usePlanDeeds.ts';
import { words } from './words.ts';

/** What was done last on the board, with the way back. */
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
