import { useRef, useState } from 'react';
import { HwError, type ScanAnswer, useCalls, useLanguage, useNotify, useText } from '../../../../console/extend.ts';
import { listed } from '../../../../contract/text.ts';
import { destinationOf, type Trip } from '../trip.ts';
import { type LoadingList, type LoadingStop, missingOf, nextStop } from './loadingList.ts';
import { texts } from './texts.ts';

const quiet = { isQuiet: true };

/** Loads and unloads pallets. Errors are shown with the message of the server. */
export function useLoadActions(trip: Trip, { reload }: Pick<LoadingList, 'reload'>) {
  const text = useText(texts);
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
    if (!stop) return text('onCar', { lpn });
    const of = stop.pallets.length;
    const values = { lpn, stop: stop.stopNo ?? '', dest: destinationOf(stop), done: of - missingOf(stop).length, of };
    const next = nextStop(stops);
    if (!next || (next.stopNo ?? 0) <= (stop.stopNo ?? 0)) return text('loaded', values);
    const warning = text('wrongTurn', { stop: next.stopNo ?? '', n: missingOf(next).length });
    return `${text('loaded', values)} · ${warning}`;
  };
  const takeOff = async (lpn: string): Promise<void> => {
    try {
      await act('hwCarDispatch', { name: 'unloadPallet', with: { id: trip.id }, input: { lpn } }, quiet);
      if (last === lpn) setLast(undefined);
      notify.done(text('takenOff', { lpn }));
      await reload();
    } catch (error) {
      notify.fault(whyNot(error));
    } finally {
      void refresh('hwDelivery');
    }
  };
  return { last, start, scan, takeOff, whyNot };
}

/** The number of pallets that a question lists. */
const mostListed = 8;

/** Lets the trip depart, after a question that lists the pallets that are not loaded. */
export function useDepart(trip: Trip, stops: readonly LoadingStop[]) {
  const text = useText(texts);
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
    const question = isShort
      ? text('departShort', { no, n: left.length, lpns: numbers })
      : text('departAll', { no, all });
    const ok = text(isShort ? 'departAnyway' : 'depart');
    if (!(await notify.ask({ handle: 'ask', text: question, ok, isDangerous: true }))) return;
    setBusy(true);
    try {
      const input = { departTime: new Date().toISOString(), leaveRest: isShort };
      await transit('hwCarDispatch', { name: 'depart', with: { id: trip.id }, input });
      notify.done(text('departed', { no }));
    } catch (error) {
      // The call has shown the error.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
      void refresh('hwDelivery', 'hwInside', 'hwOrder');
    }
  };
  return { depart, isBusy };
}
