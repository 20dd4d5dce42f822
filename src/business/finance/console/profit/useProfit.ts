import { useCallback } from 'react';
import { useCalls, useKept } from '../../../../console/extend.ts';
import { useAsked } from '../useAsked.ts';
import type { Earned, Wish } from './profit.ts';

/** This year up to today. */
function usual(): Wish {
  const to = new Date().toISOString().slice(0, 10);
  return { by: 'customer', from: `${to.slice(0, 4)}-01-01`, to };
}

/** Gross profit by what is chosen, asked for anew whenever something else is. */
export function useProfit() {
  const { read } = useCalls();
  const [wish, setWish] = useKept<Wish>('wish', usual());
  const ask = useCallback(
    () => read<Earned>('hwCost', { name: 'profit', input: { ...wish } }, { isQuiet: true }),
    [read, wish],
  );
  const { answer, ...asked } = useAsked(wish.from !== '' && wish.to !== '' ? ask : undefined);
  return { wish, setWish, earned: answer, ...asked };
}
