import { useEffect } from 'react';
import { useStable } from '../../client/rendering.ts';

/** How often a check that runs is asked how far it is, in ms. */
const step = 800;

/** Asks again and again while a file is being checked. */
export function useProgress(importId: string | undefined, ask: (importId: string) => Promise<void>): void {
  const latest = useStable(ask);
  useEffect(() => {
    if (importId === undefined) return;
    let isOver = false;
    const next = (): void => {
      void latest(importId).then(() => {
        if (!isOver) timer = setTimeout(next, step);
      });
    };
    let timer = setTimeout(next, step);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [importId, latest]);
}
