import { useCallback, useEffect, useState } from 'react';
import { HwError } from '../../../console/extend.ts';

/** An answer of the server as a page shows it: the last one stays until the next one is there. */
export interface Asked<T> {
  readonly answer: T | undefined;
  readonly error: HwError | undefined;
  readonly refetch: () => void;
}

/** Asks the server whenever there is another question; none: nothing is asked. The function must be kept (`useCallback`). */
export function useAsked<T>(question: (() => Promise<T>) | undefined): Asked<T> {
  const [answer, setAnswer] = useState<T>();
  const [error, setError] = useState<HwError>();
  const [turn, setTurn] = useState(0);
  const refetch = useCallback(() => setTurn((now) => now + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is a reason
  useEffect(() => {
    if (!question) return;
    let isWanted = true;
    question().then(
      (given) => {
        if (!isWanted) return;
        setAnswer(() => given);
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
  }, [question, turn]);
  return { answer, error, refetch };
}
