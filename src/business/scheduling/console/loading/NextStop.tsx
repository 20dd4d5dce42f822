import type { ReactNode } from 'react';
import { Button, useHolds, useText } from '../../../../console/extend.ts';
import { destinationOf } from '../trip.ts';
import { type LoadingStop, missingOf, nextStop } from './loadingList.ts';
import { words } from './words.ts';

interface NextStopProps {
  readonly stops: readonly LoadingStop[];
  /** Undefined: the loading has begun. */
  readonly onStart: (() => void) | undefined;
}

/** What goes on next and where it stands; the stop that is unloaded last comes first. */
export function NextStop({ stops, onStart }: NextStopProps): ReactNode {
  const text = useText(words);
  const mayDepart = useHolds('tms:car:depart');
  const next = nextStop(stops);
  if (!next) {
    const hasNone = stops.every(({ pallets }) => pallets.length === 0);
    return (
      <section className="f-panel" data-testid="next-stop">
        <h2 className={hasNone ? undefined : 'f-good'}>{text(hasNone ? 'noPallets' : 'allOn')}</h2>
        {!hasNone && <p>{text(mayDepart ? 'allOnDepart' : 'allOnTell')}</p>}
      </section>
    );
  }
  return (
    <section className="f-panel" data-testid="next-stop">
      <h2>{text('next', { no: next.stopNo ?? '', dest: destinationOf(next) })}</h2>
      {onStart && (
        <Button isBig look="primary" handle="start-loading" onPress={onStart}>
          {text('start')}
        </Button>
      )}
      <p className="f-soft">{text('nextText')}</p>
      <ul className="f-list l-fetch">
        {missingOf(next).map(({ lpn, bin, mark, cartons }) => (
          <li key={lpn}>
            <strong>{bin ?? text('noBin')}</strong>
            <span>{lpn}</span>
            <span className="f-soft">{[mark, text('cartons', { n: cartons })].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
