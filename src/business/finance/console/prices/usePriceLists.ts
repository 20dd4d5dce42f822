import { useCallback, useEffect, useState } from 'react';
import { HwError, useCalls } from '../../../../console/extend.ts';
import { listFields, type PriceKind, type PriceList, toLists } from './priceLists.ts';

/** More versions than these are not listed. */
export const mostLists = 300;

/** The versions of all price lists of a kind that the person sees. */
export function usePriceLists({ resource }: PriceKind) {
  const { groups } = useCalls();
  const [lists, setLists] = useState<readonly PriceList[]>();
  const [error, setError] = useState<HwError>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is a reason
  useEffect(() => {
    const aborting = new AbortController();
    const by = ['userId', 'effectiveDate', ...listFields[resource], 'status'];
    const sorts = [{ field: 'effectiveDate', order: 'desc' } as const];
    setLists(undefined);
    groups(resource, { by, sorts }, { pageSize: mostLists, isQuiet: true, signal: aborting.signal }).then(
      (found) => {
        if (aborting.signal.aborted) return;
        setLists(toLists(found, resource));
        setError(undefined);
      },
      (fault: unknown) => {
        if (aborting.signal.aborted) return;
        if (!(fault instanceof HwError)) throw fault;
        setError(fault);
      },
    );
    return () => aborting.abort();
  }, [groups, resource, turn]);
  return { lists, error, refetch: useCallback(() => setTurn((now) => now + 1), []) };
}
