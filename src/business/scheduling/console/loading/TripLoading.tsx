import { type ReactNode, useState } from 'react';
import {
  Button,
  FieldValue,
  FloorFrame,
  PageLoading,
  Progress,
  ReadFailed,
  ScanField,
  Sign,
  useHolds,
  useNotify,
  useText,
} from '../../../../console/extend.ts';
import { destinationOf, type Trip } from '../trip.ts';
import {
  inLoadingOrder,
  type ListedPallet,
  type LoadingStop,
  missingOf,
  nextStop,
  useLoadingList,
} from './loadingList.ts';
import { texts } from './texts.ts';
import { useDepart, useLoadActions } from './useLoadActions.ts';

interface TripLoadingProps {
  readonly trip: Trip;
  readonly onOther: () => void;
}

/** Loads a trip by scanning each pallet, the last stop first (README, L1). */
export function TripLoading({ trip, onOther }: TripLoadingProps): ReactNode {
  const text = useText(texts);
  const notify = useNotify();
  const list = useLoadingList(trip);
  const steps = useLoadActions(trip, list);
  const [turn, setTurn] = useState(0);
  const stops = list.stops ?? [];
  const all = stops.flatMap(({ pallets }) => pallets);
  const loaded = all.length - stops.flatMap(missingOf).length;
  const isOpen = trip.dispatchStatus === 'LOADING';
  const takeOff = async (lpn: string) => {
    await steps.takeOff(lpn);
    setTurn((now) => now + 1);
  };
  const start = () => steps.start().catch((error: unknown) => notify.fault(steps.whyNot(error)));
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
  const text = useText(texts);
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

/** The last scanned pallet, with a button to undo it. */
function LastOn({ lpn, onUndo }: LastOnProps): ReactNode {
  const text = useText(texts);
  return (
    <div className="f-made" data-testid="last-on">
      <p>{text('onCar', { lpn })}</p>
      <Button isBig handle="undo" onPress={() => void onUndo(lpn)}>
        {text('undo')}
      </Button>
    </div>
  );
}

interface NextStopProps {
  readonly stops: readonly LoadingStop[];
  /** Undefined once the loading has started. */
  readonly onStart: (() => void) | undefined;
}

/** The pallets to load next, with their bins. The last stop is loaded first. */
function NextStop({ stops, onStart }: NextStopProps): ReactNode {
  const text = useText(texts);
  const mayDepart = useHolds('tms:car:depart');
  const next = nextStop(stops);
  if (!next) {
    const hasNone = stops.every(({ pallets }) => pallets.length === 0);
    return (
      <section className="f-panel" data-testid="next-stop">
        <h2 className={hasNone ? undefined : 'f-good'}>{text(hasNone ? 'noPallets' : 'allOn')}</h2>
        {!hasNone && <p>{text(mayDepart ? 'allOnDepart' : 'allOnNotify')}</p>}
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

interface StopToLoadProps {
  readonly stop: LoadingStop;
  /** Undefined when nothing is being loaded. */
  readonly onTakeOff: ((lpn: string) => Promise<void>) | undefined;
}

/** A stop with its pallets, loaded or not. */
function StopToLoad({ stop, onTakeOff }: StopToLoadProps): ReactNode {
  const text = useText(texts);
  const of = stop.pallets.length;
  const done = of - missingOf(stop).length;
  const title = text('stop', { no: stop.stopNo ?? '', dest: destinationOf(stop) });
  return (
    <section className="l-stop" aria-label={title} data-testid={`stop-${stop.stopNo}`}>
      <h2 className="f-heading l-stop-head">
        <span>{title}</span>
        <span className="f-soft">{stop.deliveryNo}</span>
        <span className="f-progress-text">{text('stopCount', { done, of })}</span>
      </h2>
      <Progress label={title} done={done} total={of} />
      <ul className="f-list">
        {stop.pallets.map((pallet) => (
          <PalletToLoad key={pallet.lpn} {...{ pallet, onTakeOff }} />
        ))}
      </ul>
    </section>
  );
}

interface PalletToLoadProps extends Pick<StopToLoadProps, 'onTakeOff'> {
  readonly pallet: ListedPallet;
}

function PalletToLoad({ pallet, onTakeOff }: PalletToLoadProps): ReactNode {
  const text = useText(texts);
  const { lpn, bin, mark, cartons, loaded } = pallet;
  const isOn = loaded !== null;
  const isPart = isOn && loaded < cartons;
  const count = isPart ? text('partly', { n: loaded, of: cartons }) : text('cartons', { n: cartons });
  return (
    <li className="l-pallet" data-on={isOn} data-testid={`pallet-${lpn}`}>
      <Sign name={isOn ? 'check' : 'circle'} />
      <span className="l-pallet-words">
        <strong>{lpn}</strong>{' '}
        <span className="f-soft">
          {[isOn ? text('onCarShort') : (bin ?? text('noBin')), mark, count].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isOn && onTakeOff && (
        <Button isBig handle="take-off" onPress={() => void onTakeOff(lpn)}>
          <span aria-hidden="true">{text('takeOff')}</span>
          <span className="q-hidden">{text('takeOffPallet', { lpn })}</span>
        </Button>
      )}
    </li>
  );
}

interface OtherTripProps {
  readonly onOther: () => void;
}

/** A button back to the list of trips. */
export function OtherTrip({ onOther }: OtherTripProps): ReactNode {
  const text = useText(texts);
  return (
    <Button isBig handle="other" onPress={onOther}>
      {text('other')}
    </Button>
  );
}
