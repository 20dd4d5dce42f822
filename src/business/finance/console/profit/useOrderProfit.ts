import { useCallback } from 'react';
import { useCalls } from '../../../../console/extend.ts';
import { useAsked } from '../useAsked.ts';
import type { Figures } from './profit.ts';

interface OrderEarned {
  readonly sums: readonly Figures[];
  /** Its payables are not there, or not all approved. */
  readonly isLacking: boolean;
  /** Lines that nobody has approved yet. */
  readonly waiting: number;
}

/** What an order has earned; asked for anew whenever `state` is another one. */
export function useOrderProfit(id: string, state: string) {
  const { read } = useCalls();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is another question
  const question = useCallback(
    () => read<OrderEarned>('hwOrder', { name: 'profit', input: { id } }, { isQuiet: true }),
    [read, id, state],
  );
  return useAsked(question);
}
