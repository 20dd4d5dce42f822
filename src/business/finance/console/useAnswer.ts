import { useCallback, useEffect, useState } from 'react';
import { HwError } from '../../../console/extend.ts';

/** The server's answer as a page shows it. The previous answer stays until the next one arrives. */
export interface Answer<T> {
  readonly answer: T | undefined;
  readonly error: HwError | undefined;
  readonly refetch: () => void;
  /** Whether `answer` belongs to the current question. It is false while the next answer is on its way or nothing is asked. */
  readonly isCurrent: boolean;
}

type Question<T> = () => Promise<T>;

/** Asks the server whenever `question` changes; `undefined` asks nothing. Wrap the question in `useCallback`. */
export function useAnswer<T>(question: Question<T> | undefined): Answer<T> {
  const [answered, setAnswered] = useState<{ readonly answer: T; readonly question: Question<T> }>();
  const [error, setError] = useState<HwError>();
  const [turn, setTurn] = useState(0);
  const refetch = useCallback(() => setTurn((now) => now + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (!question) return;
    let isExpected = true;
    question().then(
      (given) => {
        if (!isExpected) return;
        setAnswered({ answer: given, question });
        setError(undefined);
      },
      (fault: unknown) => {
        if (!(fault instanceof HwError)) throw fault;
        if (isExpected) setError(fault);
      },
    );
    return () => {
      isExpected = false;
    };
  }, [question, turn]);
  return {
    answer: answered?.answer,
    error,
    refetch,
    isCurrent: answered !== undefined && answered.question === question,
  };
}
