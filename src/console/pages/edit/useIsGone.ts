import { type RefCallback, useCallback, useRef } from 'react';

interface Presence {
  /** Goes onto an element of the component. */
  readonly box: RefCallback<Element>;
  /** Whether it has been left for good; behind another tab it only sleeps. */
  readonly isGone: () => boolean;
}

/** For what comes late: an answer must not do to another page what it would have done to this one. */
export function useIsGone(): Presence {
  const last = useRef<Element>(undefined);
  // A page that sleeps is told that its elements are gone, and they are still there.
  const box = useCallback((element: Element | null): void => {
    if (element) last.current = element;
  }, []);
  return { box, isGone: () => last.current?.isConnected === false };
}
