import { useCallback } from 'react';
import { useCalls, useKept } from '../../../../console/extend.ts';
import { thisYear } from '../DaySpan.tsx';
import { useAsked } from '../useAsked.ts';
import type { Earned, Wish } from './profit.ts';

/** Gross profit by what is chosen, asked for anew whenever something else is. */
export function useProfit() {
  const { read } = useCalls();
  const [wish, setWish] = useKept<Wish>('wish', { by: 'customer', ...thisYear() });
  const ask = useCallback(
    () => read<Earned>('hwCost', { name: 'profit', input: { ...wish } }, { isQuiet: true }),
    [read, wish],
  );
  const { answer, ...asked } = useAsked(wish.from !== '' && wish.to !== '' ? ask : undefined);
  return { wish, setWish, earned: answer, ...asked };
}
