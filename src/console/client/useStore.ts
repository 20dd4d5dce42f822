import { useSyncExternalStore } from 'react';
import type { Store } from './createStore.ts';

/** The present value of a store; the component renders again when it changes. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
