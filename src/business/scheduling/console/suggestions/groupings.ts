import { useCallback, useEffect, useState } from 'react';
import { HwError, useCalls, useKept, useNotify } from '../../../../console/extend.ts';
import type { Text } from '../../../../contract/wire.ts';
import type { Measure } from '../../both/load.ts';
import { texts } from './texts.ts';

interface Figures {
  readonly palletIds: readonly string[];
  readonly palletQty: string;
  readonly cartonQty: number;
  readonly weightKg: string;
  readonly volumeCbm: string;
}

/** Why a load should be sent now; `days` is the number of days left, negative once the day has passed. */
export type Reason =
  | { readonly code: 'APPOINTMENT' | 'RENT'; readonly day: string; readonly days: number }
  | { readonly code: 'FULL'; readonly percent: number };

/** A truckload of a group. */
export interface Load extends Figures {
  readonly priority: string | null;
  readonly inTime: string | null;
  readonly freeUntil: string | null;
  readonly windowEnd: string | null;
  readonly reasons: readonly Reason[];
  readonly fill: { readonly pallets: number | null; readonly weight: number | null; readonly volume: number | null };
}

/** Pallets for one destination, and their truckloads. */
export interface Grouping extends Figures {
  readonly repositoryId: string;
  readonly repositoryName: Text | null;
  readonly destCode: string | null;
  readonly deliveryMethod: string;
  readonly consignee: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly priority: string | null;
  readonly inTime: string | null;
  readonly freeUntil: string | null;
  readonly windowEnd: string | null;
  readonly customers: number;
  readonly loads: readonly Load[];
}

export interface Capacity {
  readonly pallets: string;
  readonly weightKg?: string;
  readonly volumeCbm?: string;
}

/** The answer of the server. */
interface Groupings {
  readonly capacity: Capacity;
  readonly groups: readonly Grouping[];
}

/** Returns the key of a load: loads with the same pallets have the same key after a reload. */
export function keyOf({ palletIds }: Pick<Load, 'palletIds'>): string {
  return palletIds.join();
}

/** Returns a short name for the destination of a group: its code, or else consignee, city and ZIP code. */
function placeOf({ destCode, consignee, city, zipCode }: Grouping): string {
  return destCode ?? ([consignee, city, zipCode].filter(Boolean).join(', ') || '?');
}

/** Returns the limit of the truck that a load uses up most. */
function tightestOf(load: Load, { pallets, weightKg, volumeCbm }: Capacity): Measure {
  const most = (amount: string | undefined) => (amount === undefined ? undefined : Number(amount));
  const all: readonly Measure[] = [
    { name: 'pallets', used: Number(load.palletQty), most: most(pallets) },
    { name: 'weightKg', used: Number(load.weightKg), most: most(weightKg) },
    { name: 'volumeCbm', used: Number(load.volumeCbm), most: most(volumeCbm) },
  ];
  return all.reduce((tight, one) => (shareOf(one) > shareOf(tight) ? one : tight));
}

/** Returns the used share of a limit; 0 if the limit is unknown. */
export function shareOf({ used, most }: Measure): number {
  return most ? used / most : 0;
}

/** A load as a row of the table. */
export interface LoadRow {
  readonly load: Load;
  readonly group: Grouping;
  readonly dest: string;
  /** The position of the load in its group, starting at 1. */
  readonly n: number;
  readonly fill: Measure;
}

/** Returns a row for each load, in the order of the server: the most urgent groups come first. */
export function rowsOf({ groups, capacity }: Groupings): readonly LoadRow[] {
  return groups.flatMap((group) =>
    group.loads.map((load, i) => ({ load, group, dest: placeOf(group), n: i + 1, fill: tightestOf(load, capacity) })),
  );
}

/** Whether a parcel service or the customer collects the load, so that it needs no truck. */
export function isFetched({ deliveryMethod }: Pick<Grouping, 'deliveryMethod'>): boolean {
  return ['UPS', 'FEDEX', 'PICKUP'].includes(deliveryMethod);
}

/** The filters for pallets; '' means no limit. */
export interface PalletSearch {
  readonly repositoryId: string;
  readonly destCode: string;
  readonly windowBy: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly priority: string;
  readonly carId: string;
  readonly maxPallets: string;
  readonly maxWeightKg: string;
  readonly maxVolumeCbm: string;
}

/** The default search, with the limits of a 53-foot trailer, single-stacked. The server has the same defaults (README, S4). */
export const defaultSearch: PalletSearch = {
  repositoryId: '',
  destCode: '',
  windowBy: 'inTime',
  dateFrom: '',
  dateTo: '',
  priority: '',
  carId: '',
  maxPallets: '26',
  maxWeightKg: '19500',
  maxVolumeCbm: '',
};

/** The debounce time of the search, in ms. */
const pause = 300;

/** Reads the suggestions whenever the search changes. */
export function useGroupings() {
  const { read } = useCalls();
  const [search, setSearch] = useKept<PalletSearch>('wish', defaultSearch);
  const [found, setFound] = useState<Groupings>();
  const [error, setError] = useState<HwError>();
  const [turn, setTurn] = useState(0);
  const refetch = useCallback(() => setTurn((now) => now + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `turn` triggers another read
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const answer = await read<Groupings>('hwDelivery', { name: 'groupings', input: inputOf(search) }, { isQuiet: true });
      if (!isCurrent) return;
      setFound(answer);
      setError(undefined);
    };
    const timer = setTimeout(() => {
      ask().catch((fault: unknown) => {
        if (!(fault instanceof HwError)) throw fault;
        if (isCurrent) setError(fault);
      });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [read, search, turn]);
  return { search, setSearch, found, error, refetch };
}

function inputOf({ destCode, carId, maxPallets, maxWeightKg, maxVolumeCbm, ...filter }: PalletSearch) {
  const truckLimits = carId === '' ? { maxPallets, maxWeightKg, maxVolumeCbm } : { carId };
  const input = { ...filter, ...truckLimits, destCode: destCode.trim().toUpperCase() };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''));
}

/** A selected load with the name of its destination. */
export interface Ticked {
  readonly load: Load;
  readonly dest: string;
}

interface CreatedDelivery {
  readonly id: string;
  readonly deliveryNo: string;
}

export interface Outcome {
  readonly made: readonly CreatedDelivery[];
  /** The messages about deliveries that could not be created. */
  readonly faults: readonly string[];
}

const quiet = { isQuiet: true };
/** Resources that change when pallets are locked or released. */
const touched = ['hwDelivery', 'hwInside', 'hwOrder'];

/** Returns functions that create a delivery for each load, with one request each, and that delete the created deliveries again. */
export function useCreateDeliveries(onChanged: () => void) {
  const { t } = texts.useT();
  const notify = useNotify();
  const { act, remove, refresh } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const whyNot = (error: unknown): string => {
    if (!(error instanceof HwError)) throw error;
    return error.faults[0]?.message ?? notify.messageOf(error);
  };
  const change = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
      void refresh(...touched);
      onChanged();
    }
  };
  const createAll = async (ticked: readonly Ticked[]): Promise<void> => {
    const made: CreatedDelivery[] = [];
    const faults: string[] = [];
    for (const { load, dest } of ticked) {
      const input = { palletIds: load.palletIds };
      try {
        made.push((await act('hwDelivery', { name: 'make', with: 'page', input }, quiet)) as CreatedDelivery);
      } catch (error) {
        faults.push(t('failed', { dest, why: whyNot(error) }));
      }
    }
    setOutcome({ made, faults });
  };
  const undoAll = async (ids: readonly string[]): Promise<void> => {
    try {
      await remove('hwDelivery', ids, quiet);
      setOutcome(undefined);
      notify.done(t('undone'));
    } catch (error) {
      notify.fault(whyNot(error));
    }
  };
  const create = async (ticked: readonly Ticked[]): Promise<void> => {
    const n = ticked.length;
    const pallets = ticked.reduce((sum, { load }) => sum + Number(load.palletQty), 0);
    const question = t('makeAsk', { n, pallets });
    if (await notify.ask({ handle: 'ask', text: question, ok: t('make', { n }) })) await change(() => createAll(ticked));
  };
  const undo = async (): Promise<void> => {
    const ids = outcome?.made.map(({ id }) => id) ?? [];
    const question = t('undoAsk', { n: ids.length });
    if (await notify.ask({ handle: 'ask', text: question, isDangerous: true })) await change(() => undoAll(ids));
  };
  return { create, undo, isBusy, outcome };
}
