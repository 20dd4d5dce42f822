import { type ReactNode, useState } from 'react';
import {
  Button,
  FieldValue,
  FloorFrame,
  PageLoading,
  Progress,
  ReadFailed,
  ScanField,
  useHolds,
  useTell,
  useText,
} from '../../../../console/extend.ts';
import type { Trip } from '../trip.ts';
import { inLoadingOrder, type LoadingStop, missingOf } from './loadingList.ts';
import { NextStop } from './NextStop.tsx';
import { OtherTrip } from './OtherTrip.tsx';
import { StopToLoad } from './StopToLoad.tsx';
import { useDepart } from './useDepart.ts';
import { useLoadingList } from './useLoadingList.ts';
import { useLoadSteps } from './useLoadSteps.ts';
import { words } from './words.ts';

interface TripLoadingProps {
  readonly trip: Trip;
  readonly onOther: () => void;
}

/** A car at the door: each pallet is scanned on to it, the last stop first, until all is on. */
export function TripLoading({ trip, onOther }: TripLoadingProps): ReactNode {
  const text = useText(words);
  const tell = useTell();
  const list = useLoadingList(trip);
  const steps = useLoadSteps(trip, list);
  const [turn, setTurn] = useState(0);
  const stops = list.stops ?? [];
  const all = stops.flatMap(({ pallets }) => pallets);
  const loaded = all.length - stops.flatMap(missingOf).length;
  const isOpen = trip.dispatchStatus === 'LOADING';
  const takeOff = async (lpn: string) => {
    await steps.takeOff(lpn);
    setTurn((now) => now + 1);
  };
  const start = () => steps.start().catch((error: unknown) => tell.fault(steps.whyNot(error)));
  return (
    <FloorFrame handle="loading" tools={<Tools {...{ trip, onOther, stops, loaded }} />}>
      <div className="f-top">
        <strong data-testid="trip-no">{trip.dispatchNo}</strong>
        <FieldValue resource="hwCarDispatch" field="dispatchStatus" record={trip} />
        <span className="f-soft">
          {[trip.plateNo ?? text('noPlate'), trip.driverIdLabel ?? trip.carrierIdLabel, trip.repositoryIdLabel]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="f-progress-text" data-testid="progress">
          {text('progressText', { loaded, all: all.length })}
        </span>
      </div>
      <Progress label={text('progress')} done={loaded} total={all.length} />
      {list.error && <ReadFailed error={list.error} onRetry={() => void list.reload()} />}
      {!list.stops && !list.error && <PageLoading />}
      <div className="f-columns">
        <div className="f-main">
          <ScanField label={text('scan')} onScan={steps.scan} turn={turn} isHeld={!list.stops} />
          {steps.last !== undefined && <LastOn lpn={steps.last} onUndo={takeOff} />}
          {inLoadingOrder(stops).map((stop) => (
            <StopToLoad key={stop.id} stop={stop} onTakeOff={isOpen ? takeOff : undefined} />
          ))}
        </div>
        <div className="f-side">
          {list.stops && <NextStop stops={stops} onStart={isOpen ? undefined : () => void start()} />}
        </div>
      </div>
    </FloorFrame>
  );
}

interface ToolsProps extends TripLoadingProps {
  readonly stops: readonly LoadingStop[];
  readonly loaded: number;
}

function Tools({ trip, onOther, stops, loaded }: ToolsProps): ReactNode {
  const text = useText(words);
  const mayDepart = useHolds('tms:car:depart');
  const { depart, isBusy } = useDepart(trip, stops);
  return (
    <>
      <OtherTrip onOther={onOther} />
      {mayDepart && (
        <Button
          isBig
          look="primary"
          handle="depart"
          isDisabled={trip.dispatchStatus !== 'LOADING' || loaded === 0}
          isBusy={isBusy}
          onPress={() => void depart()}
        >
          {text('depart')}
        </Button>
      )}
    </>
  );
}

interface LastOnProps {
  readonly lpn: string;
  readonly onUndo: (lpn: string) => Promise<void>;
}

/** What was scanned last, with the way back. */
function LastOn({ lpn, onUndo }: LastOnProps): ReactNode {
  const text = useText(words);
  return (
    <div className="f-made" data-testid="last-on">
      <p>{text('onCar', { lpn })}</p>
      <Button isBig handle="undo" onPress={() => void onUndo(lpn)}>
        {text('undo')}
      </Button>
    </div>
  );
}
