import { type ReactNode, useId } from 'react';
import { PageLoading, type PanelProps, ReadFailed, useFound, useOne, useText } from '../../../../console/extend.ts';
import { LoadBars } from '../bricks/LoadBars.tsx';
import { UndoLine } from '../bricks/UndoLine.tsx';
import { loadOf } from '../load.ts';
import type { Trip } from '../trip.ts';
import { StopList } from './StopList.tsx';
import { StopMap } from './StopMap.tsx';
import { useCostShares } from './useCostShares.ts';
import { useOrdering } from './useOrdering.ts';
import { useWaypoints } from './useWaypoints.ts';
import { words } from './words.ts';
import './stops.css';

/** The stops of a trip on its page: their order, what is on the car, what each of them costs, and where they lie. */
export function StopsPanel({ record }: PanelProps): ReactNode {
  const trip = record as Trip;
  const text = useText(words);
  const titleId = useId();
  const { records, error, refetch } = useFound('hwDelivery', {
    filter: { dispatchId: trip.id },
    sorts: [{ field: 'stopNo', order: 'asc' }],
    pageSize: 100,
  });
  const car = useOne('hwCar', trip.carId ?? undefined).record;
  const stops = records ?? [];
  const ordering = useOrdering(trip, stops);
  const points = useWaypoints(trip, stops, text('start'));
  const state = `${trip.version} ${stops.map(({ id, version }) => `${id}.${version}`).join()}`;
  const costs = useCostShares(trip.id, state);
  return (
    <section className="p-panel" aria-labelledby={titleId} data-testid="stops-panel">
      <h2 id={titleId}>{text('title')}</h2>
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!error && !records && <PageLoading />}
      {records?.length === 0 && <p className="p-soft">{text('none')}</p>}
      {ordering.last && <UndoLine last={ordering.last} onUndo={() => void ordering.undo()} />}
      {stops.length > 0 && (
        <div className="p-panel-body">
          <div>
            <h3>{text('order')}</h3>
            <StopList trip={trip} ordering={ordering} costs={costs} />
          </div>
          <div>
            <h3>{text('load')}</h3>
            <LoadBars load={loadOf(stops, car)} />
            <h3>{text('map')}</h3>
            <StopMap points={points} />
          </div>
        </div>
      )}
    </section>
  );
}
