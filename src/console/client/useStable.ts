import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as the component lives, which does what the latest one would: for parts that are memoised. */
export function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  return useCallback((...args) => kept.current(...args), []);
}
