import { useSyncExternalStore } from 'react';

/** A value that can be watched: the smallest thing that React's `useSyncExternalStore` takes. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls `listener` after every change; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that tells its listeners only of real changes. */
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
