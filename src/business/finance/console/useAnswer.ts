import { useCallback, useEffect, useState } from 'react';
import { HwError } from '../../../console/extend.ts';

/** The state of a request to the server. The previous answer stays until the next one arrives. */
export interface Answer<T> {
  readonly answer: T | undefined;
  readonly error: HwError | undefined;
  readonly refetch: () => void;
  /** Whether `answer` is the answer to the current `question`. Stays true while `refetch` sends the same question again. */
  readonly isCurrent: boolean;
}

type Question<T> = () => Promise<T>;

/** Sends a request whenever `question` changes; none when it is `undefined`. Wrap the question in `useCallback`. */
export function useAnswer<T>(question: Question<T> | undefined): Answer<T> {
  const [answered, setAnswered] = useState<{ readonly answer: T; readonly question: Question<T> }>();
  const [error, setError] = useState<HwError>();
  const [turn, setTurn] = useState(0);
  const refetch = useCallback(() => setTurn((now) => now + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refetch` changes `turn` to send the question again
  useEffect(() => {
    if (!question) return;
    let isAwaited = true;
    question().then(
      (given) => {
        if (!isAwaited) return;
        setAnswered({ answer: given, question });
        setError(undefined);
      },
      (fault: unknown) => {
        if (!(fault instanceof HwError)) throw fault;
        if (isAwaited) setError(fault);
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [question, turn]);
  return {
    answer: answered?.answer,
    error,
    refetch,
    isCurrent: answered !== undefined && answered.question === question,
  };
}
