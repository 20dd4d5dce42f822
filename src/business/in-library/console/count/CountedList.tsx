import type { ReactNode } from 'react';
import { useText } from '../../../../console/extend.ts';
import { binOf, type CountLine, isDifferent, lpnOf } from './countLines.ts';
import { words } from './words.ts';

interface CountedListProps {
  readonly lines: readonly CountLine[];
  /** Counts it again. */
  readonly onChoose: (line: CountLine) => void;
}

/** What was counted, the last one first, and how it differs from the book. */
export function CountedList({ lines, onChoose }: CountedListProps): ReactNode {
  const text = useText(words);
  return (
    <section className="f-counted">
      <h2 className="f-heading" data-testid="counted-count">
        {text('counted', { n: lines.length })}
      </h2>
      {lines.length === 0 && <p className="f-soft">{text('noneCounted')}</p>}
      <ul className="f-list">
        {lines.map((line) => {
          const diff = line.diffQty ?? 0;
          const key = diff === 0 && isDifferent(line) ? 'differs' : (verdictKeys[Math.sign(diff) + 1] ?? 'same');
          return (
            <li key={line.id} data-state={key}>
              <button type="button" data-testid={`counted-${lpnOf(line)}`} onClick={() => onChoose(line)}>
                <strong>{lpnOf(line)}</strong>
                <span>{text('count', { n: line.countedQty ?? 0 })}</span>
                <b>{text(key, { n: Math.abs(diff) })}</b>
                <span className="f-soft">{[placeOf(line), line.reason].filter((part) => part).join(' · ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The bin of the book, and the one where it was found instead. */
function placeOf(line: CountLine): string {
  return line.foundLocatorIdLabel ? `${binOf(line)} → ${line.foundLocatorIdLabel}` : binOf(line);
}

/** By the sign of the difference. */
const verdictKeys = ['short', 'same', 'over'] as const;
