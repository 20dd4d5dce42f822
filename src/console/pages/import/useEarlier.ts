import { useCallback, useEffect, useState } from 'react';
import type { ImportLine } from '../../../contract/imports.ts';

/** The person's imports of the last day, asked for whenever none is open, and when the connection is back. */
export function useEarlier(list: () => Promise<readonly ImportLine[]>, openId: string | undefined) {
  const [lines, setLines] = useState<readonly ImportLine[]>([]);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks anew
  useEffect(() => {
    if (openId !== undefined) return;
    let isOver = false;
    // They are an offer: without them a file can be sent all the same.
    list().then(
      (found) => {
        if (!isOver) setLines(found);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [list, openId, round]);
  const refresh = useCallback(() => setRound((now) => now + 1), []);
  useEffect(() => {
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [refresh]);
  return { lines, refresh };
}
