import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** An observable value with the interface that React's `useSyncExternalStore` needs. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls `listener` after every change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a store that notifies its listeners only if the value differs. */
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

/** Returns the current value of a store and re-renders the component when it changes. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * Returns a function that stays the same between renders and calls the function of the latest render. Memoized components that get this
 * function as a prop are therefore not re-rendered.
 */
export function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  return useCallback((...args) => kept.current(...args), []);
}

/** Returns a ref to the value of the latest render, for callbacks that must not change when the value does. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Calls `act` after the next frame is painted, or without waiting if the window is hidden and paints no frames. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') {
    act();
    return;
  }
  // The callback of `requestAnimationFrame` runs before the paint; a timer set in it runs after the paint.
  requestAnimationFrame(() => setTimeout(act));
}

interface Waiting {
  /** Maximum delay in ms; undefined for no limit. */
  readonly within?: number;
  /** Delay in ms for browsers without `requestIdleCallback`. */
  readonly otherwise: number;
}

/** Calls `act` when the browser is idle, so that it does not delay user input. */
export function whenIdle(act: () => void, { within, otherwise }: Waiting): void {
  // Safari does not support `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) setTimeout(act, otherwise);
  else window.requestIdleCallback(act, within === undefined ? {} : { timeout: within });
}
