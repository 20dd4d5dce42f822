import { useCallback, useEffect, useState } from 'react';
import { HwError, useCalls, useKept } from '../../../../console/extend.ts';
import type { Groupings } from './grouping.ts';

/** What is looked for; '' is not said. */
export interface Wish {
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

/** A 53' trailer, single-stacked, as the server takes it where nothing is said. */
export const usual: Wish = {
  ...{ repositoryId: '', destCode: '', windowBy: 'inTime', dateFrom: '', dateTo: '', priority: '', carId: '' },
  ...{ maxPallets: '26', maxWeightKg: '19500', maxVolumeCbm: '' },
};

/** A person is done typing after so many ms. */
const pause = 300;

/** What could be delivered together, asked for anew whenever the wish is another one. */
export function useGroupings() {
  const { read } = useCalls();
  const [wish, setWish] = useKept<Wish>('wish', usual);
  const [found, setFound] = useState<Groupings>();
  const [error, setError] = useState<HwError>();
  const [turn, setTurn] = useState(0);
  const refetch = useCallback(() => setTurn((now) => now + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is a reason
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const answer = await read<Groupings>(
        'hwDelivery',
        { name: 'groupings', input: inputOf(wish) },
        { isQuiet: true },
      );
      if (!isWanted) return;
      setFound(answer);
      setError(undefined);
    };
    const timer = setTimeout(() => {
      ask().catch((fault: unknown) => {
        if (!(fault instanceof HwError)) throw fault;
        if (isWanted) setError(fault);
      });
    }, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [read, wish, turn]);
  return { wish, setWish, found, error, refetch };
}

function inputOf({ destCode, carId, maxPallets, maxWeightKg, maxVolumeCbm, ...wish }: Wish) {
  const room = carId === '' ? { maxPallets, maxWeightKg, maxVolumeCbm } : { carId };
  const said = { ...wish, ...room, destCode: destCode.trim().toUpperCase() };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
}
