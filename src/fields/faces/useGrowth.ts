import { useEffect, useState } from 'react';

/**
 * How many of these may be there by now: so many at first, so many more with each frame, and never fewer again. Inputs are
 * costly to begin with; whoever opens a page of hundreds goes on with the first of them meanwhile.
 */
export function useGrowth(count: number, each: number): number {
  const [grown, setGrown] = useState(each);
  const isShort = grown < count;
  useEffect(() => {
    if (!isShort) return;
    const frame = requestAnimationFrame(() => setGrown(grown + each));
    return () => cancelAnimationFrame(frame);
  }, [isShort, grown, each]);
  return grown;
}
