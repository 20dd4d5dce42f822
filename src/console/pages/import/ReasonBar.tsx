import type { ReactNode } from 'react';
import type { Reason } from './faultReasons.ts';
import { useWord } from './words/useWord.ts';

interface ReasonBarProps {
  readonly reasons: readonly Reason[];
  readonly n: number;
  readonly value: string;
  readonly onChoose: (key: string) => void;
  readonly onGo: (by: 1 | -1) => void;
}

/** Which failed rows are shown, and the way from fault to fault. */
export function ReasonBar({ reasons, n, value, onChoose, onGo }: ReasonBarProps): ReactNode {
  const word = useWord();
  return (
    <div className="q-import-bar">
      <select
        className="q-input"
        aria-label={word('reasons')}
        data-testid="import-reason"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{word('allReasons', { n })}</option>
        {reasons.map(({ key, text, count }) => (
          <option key={key} value={key}>
            {word('reason', { text, n: count })}
          </option>
        ))}
      </select>
      <button type="button" className="q-button" data-testid="import-previous" onClick={() => onGo(-1)}>
        {word('previous')}
      </button>
      <button type="button" className="q-button" data-testid="import-next" onClick={() => onGo(1)}>
        {word('next')}
      </button>
      <small className="q-soft">{word('keys')}</small>
    </div>
  );
}
