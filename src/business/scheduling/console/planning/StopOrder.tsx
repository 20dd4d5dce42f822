import type { ReactNode } from 'react';
import { Sign, useText } from '../../../../console/extend.ts';
import { StopRow } from '../bricks/StopRow.tsx';
import type { Delivery } from '../trip.ts';
import { withMoved } from './planDraft.ts';
import { words } from './words.ts';

interface StopOrderProps {
  readonly stops: readonly Delivery[];
  /** Undefined: the order is what it is. */
  readonly onOrder: ((stops: readonly Delivery[]) => void) | undefined;
}

const ways = [
  { word: 'earlier', sign: 'up', by: -1 },
  { word: 'later', sign: 'down', by: 1 },
] as const;

/** Stops in the order in which they are unloaded, each with buttons for an earlier and a later place. */
export function StopOrder({ stops, onOrder }: StopOrderProps): ReactNode {
  const text = useText(words);
  return (
    <ol className="p-stops" data-testid="plan-stops">
      {stops.map((stop, index) => (
        <StopRow key={stop.id} stop={stop} no={index + 1}>
          {onOrder &&
            ways.map(({ word, sign, by }) => (
              <button
                key={word}
                type="button"
                className="q-button"
                aria-label={text(word, { no: stop.deliveryNo ?? '' })}
                disabled={stops[index + by] === undefined}
                onClick={() => onOrder(withMoved(stops, index, by))}
              >
                <Sign name={sign} />
              </button>
            ))}
        </StopRow>
      ))}
    </ol>
  );
}
