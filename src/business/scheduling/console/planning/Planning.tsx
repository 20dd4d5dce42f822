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
import { usePlanData } from './usePlanData.ts';
import { useTray } from './useTray.ts';
import './planning.css';

const shownDays = 14;

/** The planning board: cars along two weeks with their trips, and beside them what has none yet. */
export function Planning(): ReactNode {
  const tray = useTray();
  const time = useShownTime(shownDays, tray.zone);
  return (
    <PageFrame handle="planning" tools={<TimeTools time={time} />}>
      <Shown {...{ tray, scale: time.scale }} />
    </PageFrame>
  );
}

interface ShownProps {
  readonly tray: ReturnType<typeof useTray>;
  readonly scale: TimeScale;
}

function Shown({ tray, scale }: ShownProps): ReactNode {
  const { cars, trips, destinations, failed, notes } = usePlanData(scale);
  if (failed?.error) return <ReadFailed error={failed.error} onRetry={failed.refetch} />;
  if (!cars || !trips) return <PageLoading />;
  return <PlanBoard {...{ tray, scale, cars, trips, destinations, notes }} />;
}
