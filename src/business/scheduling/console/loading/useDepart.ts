import { useState } from 'react';
import { HwError, useCalls, useLanguage, useTell, useText } from '../../../../console/extend.ts';
import { listed } from '../../../../contract/text.ts';
import type { Trip } from '../trip.ts';
import { type LoadingStop, missingOf } from './loadingList.ts';
import { words } from './words.ts';

/** So many numbers can be read in a question. */
const mostTold = 8;

/** Lets the car depart, after a question that says what is not on it. */
export function useDepart(trip: Trip, stops: readonly LoadingStop[]) {
  const text = useText(words);
  const language = useLanguage();
  const tell = useTell();
  const { transit, refresh } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const depart = async (): Promise<void> => {
    const no = trip.dispatchNo ?? '';
    const all = stops.flatMap(({ pallets }) => pallets).length;
    const left = stops.flatMap(missingOf);
    const isShort = left.length > 0;
    const lpns = left.slice(0, mostTold).map(({ lpn }) => lpn);
    const told = listed(lpns, left.length > mostTold)[language];
    const question = isShort ? text('departShort', { no, n: left.length, lpns: told }) : text('departAll', { no, all });
    const ok = text(isShort ? 'departAnyway' : 'depart');
    if (!(await tell.ask({ handle: 'ask', text: question, ok, isDangerous: true }))) return;
    setBusy(true);
    try {
      const input = { departTime: new Date().toISOString(), leaveRest: isShort };
      await transit('hwCarDispatch', { name: 'depart', with: { id: trip.id }, input });
      tell.done(text('departed', { no }));
    } catch (error) {
      // It was said: the call is not quiet.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
      void refresh('hwDelivery', 'hwInside', 'hwOrder');
    }
  };
  return { depart, isBusy };
}
