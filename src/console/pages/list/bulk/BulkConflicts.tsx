import type { ReactNode } from 'react';
import type { BulkConflict, SeenRow } from '../../../../contract/bulkEdit.ts';
import { nameAndAccount } from '../../nameAndAccount.ts';
import type { List } from '../useList.ts';
import { BulkValues } from './BulkValues.tsx';
import type { BulkEdit, Values } from './useBulkEdit.ts';
import { useWord } from './words/useWord.ts';

interface BulkConflictsProps {
  readonly list: List;
  readonly edit: BulkEdit;
  readonly values: Values;
  readonly rows: readonly SeenRow[];
  readonly conflicts: readonly BulkConflict[];
}

/** So many are shown one by one. */
const mostShown = 100;

const authorOf = ({ by, byName }: Pick<BulkConflict, 'by' | 'byName'>): string => nameAndAccount(by, byName);

/** Others have changed the same fields since the preview: nobody is overwritten without being asked about. */
export function BulkConflicts({ list, edit, values, rows, conflicts }: BulkConflictsProps): ReactNode {
  const word = useWord();
  const inQuestion = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
  const others = rows.filter(({ id }) => !inQuestion.has(id));
  const present = conflicts.filter(({ isGone }) => !isGone);
  const all = [...others, ...present.map(({ id, seen }) => ({ id, seen }))];
  return (
    <div data-testid="conflict" className="q-bulk-conflict">
      <strong>{word('conflictTitle')}</strong>
      <p role="alert">{word('conflict', { n: conflicts.length })}</p>
      <ul className="q-refused">
        {conflicts.slice(0, mostShown).map(({ id, label, isGone, values: theirs, ...author }) => (
          <li key={id}>
            <a className="q-link" href={list.viewAddress(id)} target="_blank" rel="noreferrer">
              {label || id}
            </a>
            {isGone ? <em>{word('gone')}</em> : <span>{word('now', { by: authorOf(author) })}</span>}
            {!isGone && <BulkValues resource={edit.form.resource} values={theirs} labels={theirs} />}
          </li>
        ))}
        {conflicts.length > mostShown && <li>{word('more', { n: conflicts.length - mostShown })}</li>}
      </ul>
      <footer>
        <button type="button" className="q-button" data-testid="bulk-back" onClick={edit.back}>
          {word('back')}
        </button>
        {present.length > 0 && (
          <button
            type="button"
            className="q-button"
            data-testid="conflict-all-mine"
            disabled={edit.isBusy}
            onClick={() => void edit.apply(values, all)}
          >
            {word('overwrite', { n: all.length })}
          </button>
        )}
        <button
          type="button"
          className="q-button q-button-primary"
          data-testid="conflict-all-theirs"
          disabled={others.length === 0 || edit.isBusy}
          onClick={() => void edit.apply(values, others)}
        >
          {word('keep', { n: others.length })}
        </button>
      </footer>
    </div>
  );
}
