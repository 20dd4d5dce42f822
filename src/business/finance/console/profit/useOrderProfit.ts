import { useEffect, useState } from 'react';
import { HwError, useCalls } from '../../../../console/extend.ts';
import type { Figures } from './profit.ts';

interface OrderEarned {
  readonly sums: readonly Figures[];
  /** Its payables are not there, or not all approved. */
  readonly isLacking: boolean;
  /** Lines that nobody has approved yet. */
  readonly waiting: number;
}

/** What an order has earned; asked for anew whenever `state` is another one. */
export function useOrderProfit(id: string, state: string): OrderEarned | undefined {
  const { read } = useCalls();
  const [earned, setEarned] = useState<OrderEarned>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is the reason
  useEffect(() => {
    let isWanted = true;
    read<OrderEarned>('hwOrder', { name: 'profit', input: { id } }, { isQuiet: true }).then(
      (answer) => isWanted && setEarned(answer),
      (error: unknown) => {
        // Without it the order is still worth seeing.
        if (!(error instanceof HwError)) throw error;
        if (isWanted) setEarned(undefined);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [read, id, state]);
  return earned;
}
