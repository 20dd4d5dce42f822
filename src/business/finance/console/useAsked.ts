import { useCallback, useEffect, useState } from 'react';
import { HwError } from '../../../console/extend.ts';

/** An answer of the server as a page shows it: the last one stays until the next one is there. */
export interface Asked<T> {
  readonly answer: T | undefined;
  readonly error: HwError | undefined;
  readonly refetch: () => void;
  /** Whether the answer is that of the question that is asked now; else another one is on its way, or nothing is asked. */
  readonly isCurrent: boolean;
}

type Question<T> = () => Promise<T>;

/** Asks the server whenever there is another question; none: nothing is asked. The function must be kept (`useCallback`). */
export function useAsked<T>(question: Question<T> | undefined): Asked<T> {
  const [answered, setAnswered] = useState<{ readonly answer: T; readonly question: Question<T> }>();
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
        setAnswered({ answer: given, question });
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
  return {
    answer: answered?.answer,
    error,
    refetch,
    isCurrent: answered !== undefined && answered.question === question,
  };
}
