import type { Waits } from '../../../fields/services.tsx';
import { createStore, type Store } from '../../client/store.ts';

/** Counts the values that are still being loaded into a form. */
export interface FormWaits extends Waits, Pick<Store<number>, 'get' | 'subscribe'> {
  /** Resolves when nothing is pending any more; true if all values have arrived. */
  readonly settled: () => Promise<boolean>;
}

/**
 * Creates the counter of values that are still loading, such as a file that is being uploaded. A save must wait for these values; otherwise
 * they would be lost.
 */
export function createWaits(): FormWaits {
  const store = createStore(0);
  let waiting: { readonly end: (isThere: boolean) => void }[] = [];
  let isAllThere = true;
  const release = (isThere: boolean): void => {
    isAllThere &&= isThere;
    store.set(store.get() - 1);
    if (store.get() > 0) return;
    const ended = waiting;
    waiting = [];
    for (const { end } of ended) end(isAllThere);
    isAllThere = true;
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    hold: () => {
      let isHeld = true;
      store.set(store.get() + 1);
      return (isThere) => {
        if (isHeld) release(isThere);
        isHeld = false;
      };
    },
    settled: () =>
      new Promise((end) => {
        if (store.get() === 0) end(true);
        else waiting.push({ end });
      }),
  };
}
