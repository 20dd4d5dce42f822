import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** So many rows are drawn at first, and then at a time: more would keep whoever looks on waiting. */
const slice = 30;

interface Slices {
  readonly shown: number;
  /** Draws the others, some in each frame; undefined where nothing is left to be asked for. */
  readonly drawAll: (() => void) | undefined;
}

/** How many of many rows are drawn: a few until all are asked for. Paper has them all. */
export function useSlices(count: number): Slices {
  const [shown, setShown] = useState(slice);
  const [isAll, setAll] = useState(false);
  const isShort = shown < count;
  useEffect(() => {
    if (!isShort) return;
    const drawNow = () => flushSync(() => setShown(count));
    addEventListener('beforeprint', drawNow);
    return () => removeEventListener('beforeprint', drawNow);
  }, [isShort, count]);
  useEffect(() => {
    if (!(isAll && isShort)) return;
    const frame = requestAnimationFrame(() => setShown(shown + slice));
    return () => cancelAnimationFrame(frame);
  }, [isAll, isShort, shown]);
  return { shown, drawAll: isShort && !isAll ? () => setAll(true) : undefined };
}
