import { useRef, useState } from 'react';
import { HwError, type ScanAnswer, useCalls, useTell, useText } from '../../../../console/extend.ts';
import { destinationOf, type Trip } from '../trip.ts';
import { type LoadingStop, missingOf, nextStop } from './loadingList.ts';
import type { LoadingList } from './useLoadingList.ts';
import { words } from './words.ts';

const quiet = { isQuiet: true };

/** What is done at the door: a pallet goes on, or comes off again. What the server refuses is said in its words. */
export function useLoadSteps(trip: Trip, { reload }: Pick<LoadingList, 'reload'>) {
  const text = useText(words);
  const tell = useTell();
  const { act, transit, refresh } = useCalls();
  const [last, setLast] = useState<string>();
  const isStarted = useRef(false);
  const whyNot = (error: unknown): string => {
    if (!(error instanceof HwError)) throw error;
    return error.faults[0]?.message ?? tell.wordsOf(error);
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
      return { isGood: true, text: wordsOf(await reload(), lpn) };
    } catch (error) {
      return { isGood: false, text: whyNot(error) };
    } finally {
      void refresh('hwDelivery');
    }
  };
  const wordsOf = (stops: readonly LoadingStop[], lpn: string): string => {
    const stop = stops.find(({ pallets }) => pallets.some((one) => one.lpn === lpn));
    if (!stop) return text('onCar', { lpn });
    const of = stop.pallets.length;
    const values = { lpn, stop: stop.stopNo ?? '', dest: destinationOf(stop), done: of - missingOf(stop).length, of };
    const next = nextStop(stops);
    if (!next || (next.stopNo ?? 0) <= (stop.stopNo ?? 0)) return text('loaded', values);
    const mind = text('wrongTurn', { stop: next.stopNo ?? '', n: missingOf(next).length });
    return `${text('loaded', values)} · ${mind}`;
  };
  const takeOff = async (lpn: string): Promise<void> => {
    try {
      await act('hwCarDispatch', { name: 'unloadPallet', with: { id: trip.id }, input: { lpn } }, quiet);
      if (last === lpn) setLast(undefined);
      tell.done(text('takenOff', { lpn }));
      await reload();
    } catch (error) {
      tell.fault(whyNot(error));
    } finally {
      void refresh('hwDelivery');
    }
  };
  return { last, start, scan, takeOff, whyNot };
}
