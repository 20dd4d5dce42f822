import type { Waits } from '../../../fields/services.tsx';
import { createStore, type Store } from '../../client/store.ts';

/** How many values are on their way into a form, and a way to wait for them. */
export interface FormWaits extends Waits, Pick<Store<number>, 'get' | 'subscribe'> {
  /** Answers when nothing is on its way any more: whether all that was waited for has come. */
  readonly settled: () => Promise<boolean>;
}

/** The values that fields of a form still wait for, such as a file that is being sent: a save without them would drop them. */
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
