import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  Button,
  FieldValue,
  FloorFrame,
  HwError,
  PageLoading,
  Progress,
  ReadFailed,
  type ScanAnswer,
  ScanField,
  Sign,
  useCalls,
  useFound,
  useHolds,
  useLanguage,
  useNotify,
} from '../../../../console/extend.ts';
import { listed } from '../../../../contract/wire.ts';
import { destinationOf, type Trip } from '../trip.ts';
import { texts } from './texts.ts';

interface TripLoadingProps {
  readonly trip: Trip;
  readonly onOther: () => void;
}

/** Loads a trip by scanning each pallet, the last stop first (README, L1). */
export function TripLoading({ trip, onOther }: TripLoadingProps): ReactNode {
  const { t } = texts.useT();
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
          {[trip.plateNo ?? t('noPlate'), trip.driverIdLabel ?? trip.carrierIdLabel, trip.repositoryIdLabel].filter(Boolean).join(' · ')}
        </span>
        <span className="f-progress-text" data-testid="progress">
          {t('progressText', { loaded, all: all.length })}
        </span>
      </div>
      <Progress label={t('progress')} done={loaded} total={all.length} />
      {list.error && <ReadFailed error={list.error} onRetry={() => void list.reload()} />}
      {!list.stops && !list.error && <PageLoading />}
      <div className="f-columns">
        <div className="f-main">
          <ScanField label={t('scan')} onScan={steps.scan} turn={turn} isHeld={!list.stops} />
          {steps.last !== undefined && <LastOn lpn={steps.last} onUndo={takeOff} />}
          {inLoadingOrder(stops).map((stop) => (
            <StopToLoad key={stop.id} stop={stop} onTakeOff={isOpen ? takeOff : undefined} />
          ))}
        </div>
        <div className="f-side">{list.stops && <NextStop stops={stops} onStart={isOpen ? undefined : () => void start()} />}</div>
      </div>
    </FloorFrame>
  );
}

interface ToolsProps extends TripLoadingProps {
  readonly stops: readonly LoadingStop[];
  readonly loaded: number;
}

function Tools({ trip, onOther, stops, loaded }: ToolsProps): ReactNode {
  const { t } = texts.useT();
  const mayDepart = useHolds('tms:car:depart');
  const { depart, isBusy } = useDepart(trip, stops);
  return (
    <>
      <OtherTrip onOther={onOther} />
      {mayDepart && (
        <Button
          isBig
          variant="primary"
          handle="depart"
          isDisabled={trip.dispatchStatus !== 'LOADING' || loaded === 0}
          isBusy={isBusy}
          onPress={() => void depart()}
        >
          {t('depart')}
        </Button>
      )}
    </>
  );
}

interface LastOnProps {
  readonly lpn: string;
  readonly onUndo: (lpn: string) => Promise<void>;
}

/** Shows the last scanned pallet, with a button to undo it. */
function LastOn({ lpn, onUndo }: LastOnProps): ReactNode {
  const { t } = texts.useT();
  return (
    <div className="f-made" data-testid="last-on">
      <p>{t('onCar', { lpn })}</p>
      <Button isBig handle="undo" onPress={() => void onUndo(lpn)}>
        {t('undo')}
      </Button>
    </div>
  );
}

interface NextStopProps {
  readonly stops: readonly LoadingStop[];
  /** Starts loading; undefined once it has started. */
  readonly onStart: (() => void) | undefined;
}

/** Shows the pallets to load next, with their bins. The last stop is loaded first. */
function NextStop({ stops, onStart }: NextStopProps): ReactNode {
  const { t } = texts.useT();
  const mayDepart = useHolds('tms:car:depart');
  const next = nextStop(stops);
  if (!next) {
    const hasNone = stops.every(({ pallets }) => pallets.length === 0);
    return (
      <section className="f-panel" data-testid="next-stop">
        <h2 className={hasNone ? undefined : 'f-good'}>{t(hasNone ? 'noPallets' : 'allOn')}</h2>
        {!hasNone && <p>{t(mayDepart ? 'allOnDepart' : 'allOnNotify')}</p>}
      </section>
    );
  }
  return (
    <section className="f-panel" data-testid="next-stop">
      <h2>{t('next', { no: next.stopNo ?? '', dest: destinationOf(next) })}</h2>
      {onStart && (
        <Button isBig variant="primary" handle="start-loading" onPress={onStart}>
          {t('start')}
        </Button>
      )}
      <p className="f-soft">{t('nextText')}</p>
      <ul className="f-list l-fetch">
        {missingOf(next).map(({ lpn, bin, mark, cartons }) => (
          <li key={lpn}>
            <strong>{bin ?? t('noBin')}</strong>
            <span>{lpn}</span>
            <span className="f-soft">{[mark, t('cartons', { n: cartons })].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StopToLoadProps {
  readonly stop: LoadingStop;
  /** Unloads a pallet; undefined if that is not possible. */
  readonly onTakeOff: ((lpn: string) => Promise<void>) | undefined;
}

/** Shows a stop with its pallets, loaded or not. */
function StopToLoad({ stop, onTakeOff }: StopToLoadProps): ReactNode {
  const { t } = texts.useT();
  const of = stop.pallets.length;
  const done = of - missingOf(stop).length;
  const title = t('stop', { no: stop.stopNo ?? '', dest: destinationOf(stop) });
  return (
    <section className="l-stop" aria-label={title} data-testid={`stop-${stop.stopNo}`}>
      <h2 className="f-heading l-stop-head">
        <span>{title}</span>
        <span className="f-soft">{stop.deliveryNo}</span>
        <span className="f-progress-text">{t('stopCount', { done, of })}</span>
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
  const { t } = texts.useT();
  const { lpn, bin, mark, cartons, loaded } = pallet;
  const isOn = loaded !== null;
  const isPart = isOn && loaded < cartons;
  const count = isPart ? t('partly', { n: loaded, of: cartons }) : t('cartons', { n: cartons });
  return (
    <li className="l-pallet" data-on={isOn} data-testid={`pallet-${lpn}`}>
      <Sign name={isOn ? 'check' : 'circle'} />
      <span className="l-pallet-text">
        <strong>{lpn}</strong>{' '}
        <span className="f-soft">{[isOn ? t('onCarShort') : (bin ?? t('noBin')), mark, count].filter(Boolean).join(' · ')}</span>
      </span>
      {isOn && onTakeOff && (
        <Button isBig handle="take-off" onPress={() => void onTakeOff(lpn)}>
          <span aria-hidden="true">{t('takeOff')}</span>
          <span className="q-hidden">{t('takeOffPallet', { lpn })}</span>
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
  const { t } = texts.useT();
  return (
    <Button isBig handle="other" onPress={onOther}>
      {t('other')}
    </Button>
  );
}

const quiet = { isQuiet: true };

/** Returns the functions that load and unload pallets and show the error messages of the server. */
function useLoadActions(trip: Trip, { reload }: Pick<LoadingList, 'reload'>) {
  const { t } = texts.useT();
  const notify = useNotify();
  const { act, transit, refresh } = useCalls();
  const [last, setLast] = useState<string>();
  const isStarted = useRef(false);
  const whyNot = (error: unknown): string => {
    if (!(error instanceof HwError)) throw error;
    return error.faults[0]?.message ?? notify.messageOf(error);
  };
  const start = async (): Promise<void> => {
    if (trip.dispatchStatus !== 'CHECK_IN' || isStarted.current) return;
    await transit('hwCarDispatch', { name: 'load', with: { id: trip.id } }, quiet);
    isStarted.current = true;
  };
  const scan = async (scanned: string): Promise<ScanAnswer> => {
    const lpn = scanned.trim().toUpperCase();
    try {
      await start();
      await act('hwCarDispatch', { name: 'loadPallet', with: { id: trip.id }, input: { lpn } }, quiet);
      setLast(lpn);
      return { isGood: true, text: messageOf(await reload(), lpn) };
    } catch (error) {
      return { isGood: false, text: whyNot(error) };
    } finally {
      void refresh('hwDelivery');
    }
  };
  const messageOf = (stops: readonly LoadingStop[], lpn: string): string => {
    const stop = stops.find(({ pallets }) => pallets.some((one) => one.lpn === lpn));
    if (!stop) return t('onCar', { lpn });
    const of = stop.pallets.length;
    const values = { lpn, stop: stop.stopNo ?? '', dest: destinationOf(stop), done: of - missingOf(stop).length, of };
    const next = nextStop(stops);
    if (!next || (next.stopNo ?? 0) <= (stop.stopNo ?? 0)) return t('loaded', values);
    const warning = t('wrongTurn', { stop: next.stopNo ?? '', n: missingOf(next).length });
    return `${t('loaded', values)} · ${warning}`;
  };
  const takeOff = async (lpn: string): Promise<void> => {
    try {
      await act('hwCarDispatch', { name: 'unloadPallet', with: { id: trip.id }, input: { lpn } }, quiet);
      if (last === lpn) setLast(undefined);
      notify.done(t('takenOff', { lpn }));
      await reload();
    } catch (error) {
      notify.fault(whyNot(error));
    } finally {
      void refresh('hwDelivery');
    }
  };
  return { last, start, scan, takeOff, whyNot };
}

/** The maximum number of pallets in a question. */
const mostListed = 8;

/** Returns a function that records the departure of the trip after a confirmation. The question names pallets that are not loaded. */
function useDepart(trip: Trip, stops: readonly LoadingStop[]) {
  const { t } = texts.useT();
  const language = useLanguage();
  const notify = useNotify();
  const { transit, refresh } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const depart = async (): Promise<void> => {
    const no = trip.dispatchNo ?? '';
    const all = stops.flatMap(({ pallets }) => pallets).length;
    const left = stops.flatMap(missingOf);
    const isShort = left.length > 0;
    const lpns = left.slice(0, mostListed).map(({ lpn }) => lpn);
    const numbers = listed(lpns, left.length > mostListed)[language];
    const question = isShort ? t('departShort', { no, n: left.length, lpns: numbers }) : t('departAll', { no, all });
    const ok = t(isShort ? 'departAnyway' : 'depart');
    if (!(await notify.ask({ handle: 'ask', text: question, ok, isDangerous: true }))) return;
    setBusy(true);
    try {
      const input = { departTime: new Date().toISOString(), leaveRest: isShort };
      await transit('hwCarDispatch', { name: 'depart', with: { id: trip.id }, input });
      notify.done(t('departed', { no }));
    } catch (error) {
      // The call has already shown the error.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
      void refresh('hwDelivery', 'hwInside', 'hwOrder');
    }
  };
  return { depart, isBusy };
}

/** A pallet to load, with its bin. `loaded` is the number of loaded cartons, or null. */
interface ListedPallet {
  readonly lpn: string;
  readonly bin: string | null;
  readonly mark: string | null;
  readonly cartons: number;
  readonly loaded: number | null;
}

/** A stop with its pallets, as the server lists it. */
interface LoadingStop {
  readonly id: string;
  readonly deliveryNo: string | null;
  readonly stopNo: number | null;
  readonly destCode: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly pallets: readonly ListedPallet[];
}

function missingOf({ pallets }: Pick<LoadingStop, 'pallets'>): readonly ListedPallet[] {
  return pallets.filter(({ loaded }) => loaded === null);
}

/** Returns the stops in the order of loading, which is the reverse of the order of unloading. */
function inLoadingOrder(stops: readonly LoadingStop[]): readonly LoadingStop[] {
  return stops.toSorted((a, b) => (b.stopNo ?? 0) - (a.stopNo ?? 0));
}

/** Returns the stop to load next; undefined when everything is loaded. */
function nextStop(stops: readonly LoadingStop[]): LoadingStop | undefined {
  return inLoadingOrder(stops).find((stop) => missingOf(stop).length > 0);
}

interface LoadingList {
  /** The stops of the trip; undefined until the first read completes. */
  readonly stops: readonly LoadingStop[] | undefined;
  readonly error: HwError | undefined;
  /** Reads the list again and returns it. */
  readonly reload: () => Promise<readonly LoadingStop[]>;
}

/** Reads the loading list of a trip, and reads it again when the trip or its deliveries change, since other users may load it too. */
function useLoadingList(trip: Pick<Trip, 'id' | 'version'>): LoadingList {
  const { id } = trip;
  const { read } = useCalls();
  const [stops, setStops] = useState<readonly LoadingStop[]>();
  const [error, setError] = useState<HwError>();
  const deliveries = useFound('hwDelivery', { filter: { dispatchId: id }, pageSize: 100 }).records;
  const state = `${trip.version} ${deliveries?.map((one) => `${one.id}.${one.version}`).join()}`;
  const reload = useCallback(async () => {
    const ask = { name: 'loadingList', input: { id } };
    const answer = await read<{ stops: readonly LoadingStop[] }>('hwCarDispatch', ask, { isQuiet: true });
    setStops(answer.stops);
    setError(undefined);
    return answer.stops;
  }, [read, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the state triggers another read
  useEffect(() => {
    reload().catch((fault: unknown) => {
      if (!(fault instanceof HwError)) throw fault;
      setError(fault);
    });
  }, [reload, state]);
  return { stops, error, reload };
}
