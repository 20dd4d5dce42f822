import type { ReactNode } from 'react';
import {
  PageFrame,
  PageLoading,
  ReadFailed,
  type TimeScale,
  TimeTools,
  useShownTime,
} from '../../../../console/extend.ts';
import { PlanBoard } from './PlanBoard.tsx';
import { type PlanClock, usePlanClock } from './planClock.ts';
import { usePlanData } from './planData.ts';
import './planning.css';

const shownDays = 14;

/**
 * The planning board: two weeks of cars with their trips, and the deliveries without a trip. It waits for the time zone of the
 * warehouses, since another one would read and draw everything twice.
 */
export function Planning(): ReactNode {
  const clock = usePlanClock();
  if (clock.isSettled) return <Board clock={clock} />;
  return (
    <PageFrame handle="planning">
      <PageLoading />
    </PageFrame>
  );
}

function Board({ clock }: { readonly clock: PlanClock }): ReactNode {
  const time = useShownTime(shownDays, clock.zone);
  return (
    <PageFrame handle="planning" tools={<TimeTools time={time} />}>
      <Shown {...{ clock, scale: time.scale }} />
    </PageFrame>
  );
}

interface ShownProps {
  readonly clock: PlanClock;
  readonly scale: TimeScale;
}

function Shown({ clock, scale }: ShownProps): ReactNode {
  const { cars, trips, destinations, places: locations, failed, notes } = usePlanData(scale);
  if (failed?.error) return <ReadFailed error={failed.error} onRetry={failed.refetch} />;
  if (!cars || !trips) return <PageLoading />;
  return <PlanBoard {...{ clock, scale, cars, trips, destinations, places: locations, notes }} />;
}
