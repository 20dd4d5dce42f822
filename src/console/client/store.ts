import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** A value that can be watched: the smallest thing that React's `useSyncExternalStore` takes. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls `listener` after every change; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that notifies its listeners only of real changes. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The present value of a store; the component renders again when it changes. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The same function for as long as the component lives, which does what the latest one would: for parts that are memoised. */
export function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  return useCallback((...args) => kept.current(...args), []);
}

/** The latest value, for callbacks that must keep their identity while it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Runs something once the next frame has been painted; a window that is not seen paints none and does not wait. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') {
    act();
    return;
  }
  // The frame's own callback comes before it is painted, a timer set in it comes after.
  requestAnimationFrame(() => setTimeout(act));
}

interface Waiting {
  /** It is done after so many milliseconds at the latest, whatever else goes on; left out: whenever there is time. */
  readonly within?: number;
  /** The milliseconds that a browser without idle time waits. */
  readonly otherwise: number;
}

/** Runs something once the browser has nothing else to do: what a person does meanwhile goes first. */
export function whenIdle(act: () => void, { within, otherwise }: Waiting): void {
  // Safari knows no idle time.
  if (!('requestIdleCallback' in window)) setTimeout(act, otherwise);
  else window.requestIdleCallback(act, within === undefined ? {} : { timeout: within });
}
