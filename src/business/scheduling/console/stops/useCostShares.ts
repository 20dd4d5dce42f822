import { useEffect, useState } from 'react';
import { HwError, useCalls, useHolds } from '../../../../console/extend.ts';

/** What a stop bears of the cost of its trip. */
interface CostShares {
  readonly cost: string | null;
  readonly currency?: string | null;
  readonly shares: readonly { readonly deliveryId: string; readonly amount: string }[];
}

/** The cost of a trip by its stops, for whoever may see it; asked for anew whenever `state` is another one. */
export function useCostShares(id: string, state: string): CostShares | undefined {
  const { read } = useCalls();
  const maySee = useHolds('fms:cost:list');
  const [shares, setShares] = useState<CostShares>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is the reason
  useEffect(() => {
    if (!maySee) return;
    let isWanted = true;
    const ask = async () => {
      const answer = await read<CostShares>('hwCarDispatch', { name: 'costShares', input: { id } }, { isQuiet: true });
      if (isWanted) setShares(answer);
    };
    ask().catch((error: unknown) => {
      // Without its shares the trip is still worth seeing.
      if (!(error instanceof HwError)) throw error;
      if (isWanted) setShares(undefined);
    });
    return () => {
      isWanted = false;
    };
  }, [read, maySee, id, state]);
  return shares;
}
