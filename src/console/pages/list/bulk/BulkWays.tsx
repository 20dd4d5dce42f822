import type { ReactNode } from 'react';
import type { Choosing } from './BulkConflicts.tsx';
import type { BulkEdit } from './useBulkEdit.ts';
import { useWord } from './words/useWord.ts';

interface BulkWaysProps {
  readonly edit: BulkEdit;
  readonly choosing: Choosing;
}

/** The ways out of the questions: back to the values, as chosen one by one, or one answer for all of them. */
export function BulkWays({ edit, choosing: { questions, choices, left, after, apply } }: BulkWaysProps): ReactNode {
  const word = useWord();
  const [mine, theirs] = [after('mine'), after('theirs')];
  return (
    <footer>
      <button type="button" className="q-button" data-testid="bulk-back" onClick={edit.back}>
        {word('back')}
      </button>
      {choices.size > 0 && (
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="conflict-chosen"
          disabled={left > 0 || edit.isBusy}
          onClick={() => apply(choices)}
        >
          {word('asChosen')}
        </button>
      )}
      {questions.length > 0 && (
        <button
          type="button"
          className="q-button"
          data-testid="conflict-all-mine"
          disabled={edit.isBusy}
          onClick={() => apply(mine.choices)}
        >
          {word('overwrite', { n: mine.rows.length })}
        </button>
      )}
      <button
        type="button"
        className={`q-button ${choices.size > 0 ? '' : 'q-button-primary'}`}
        data-testid="conflict-all-theirs"
        disabled={theirs.rows.length === 0 || edit.isBusy}
        onClick={() => apply(theirs.choices)}
      >
        {word('keep', { n: theirs.rows.length })}
      </button>
    </footer>
  );
}
