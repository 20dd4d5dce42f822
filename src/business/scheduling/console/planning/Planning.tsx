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
import { type PlanClock, usePlanClock } from './usePlanClock.ts';
import { usePlanData } from './usePlanData.ts';
import './planning.css';

const shownDays = 14;

/**
 * The planning board: cars along two weeks with their trips, and beside them what has none yet. It waits for the clock of
 * the warehouses: with another one it would be read and drawn twice.
 */
export function Planning(): ReactNode {
  const clock = usePlanClock();
  if (clock.isSettled) return <OnClock clock={clock} />;
  return (
    <PageFrame handle="planning">
      <PageLoading />
    </PageFrame>
  );
}

function OnClock({ clock }: { readonly clock: PlanClock }): ReactNode {
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
  const { cars, trips, destinations, houses, failed, notes } = usePlanData(scale);
  if (failed?.error) return <ReadFailed error={failed.error} onRetry={failed.refetch} />;
  if (!cars || !trips) return <PageLoading />;
  return <PlanBoard {...{ clock, scale, cars, trips, destinations, houses, notes }} />;
}
