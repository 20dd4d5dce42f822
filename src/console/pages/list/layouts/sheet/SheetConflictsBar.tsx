import type { ReactNode } from 'react';
import type { Side } from '../../../edit/merge/sides.ts';
import { useWord } from '../words/useWord.ts';

interface SheetConflictsBarProps {
  /** How much is still to be decided. */
  readonly left: number;
  readonly onChooseAll: (side: Side) => void;
}

/** What is to be decided before a sheet can be saved, and the ways to decide all of it alike. */
export function SheetConflictsBar({ left, onChooseAll }: SheetConflictsBarProps): ReactNode {
  const word = useWord();
  if (left === 0) return null;
  return (
    <div className="q-alert q-record-sheet-bar" role="alert" data-testid="sheet-conflicts">
      <span>{word('sheetConflicts', { n: left })}</span>
      <button type="button" className="q-button" data-testid="sheet-all-mine" onClick={() => onChooseAll('mine')}>
        {word('sheetAllMine')}
      </button>
      <button type="button" className="q-button" data-testid="sheet-all-theirs" onClick={() => onChooseAll('theirs')}>
        {word('sheetAllTheirs')}
      </button>
    </div>
  );
}
