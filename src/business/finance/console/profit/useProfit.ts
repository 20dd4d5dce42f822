import { useCallback, useEffect, useState } from 'react';
import { HwError, useCalls, useKept } from '../../../../console/extend.ts';
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
  const [earned, setEarned] = useState<Earned>();
  const [error, setError] = useState<HwError>();
  const [turn, setTurn] = useState(0);
  const refetch = useCallback(() => setTurn((now) => now + 1), []);
  const isWhole = wish.from !== '' && wish.to !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is a reason
  useEffect(() => {
    if (!isWhole) return;
    let isWanted = true;
    read<Earned>('hwCost', { name: 'profit', input: { ...wish } }, { isQuiet: true }).then(
      (answer) => {
        if (!isWanted) return;
        setEarned(answer);
        setError(undefined);
      },
      (fault: unknown) => {
        if (!(fault instanceof HwError)) throw fault;
        if (isWanted) setError(fault);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [read, wish, turn, isWhole]);
  return { wish, setWish, earned, error, refetch };
}
