import { useState } from 'react';
import { useStable } from '../../client/rendering.ts';
import type { FormStore } from './createFormStore.ts';
import { hasFaults } from './hasFaults.ts';

interface Ends {
  readonly save: () => Promise<void>;
  readonly showFaults: () => void;
}

/**
 * What happens when the person wants to save: as soon as all that is on its way into the fields is there, the form is saved
 * or its faults are shown. When something of it did not come, its field says so, and nothing is saved.
 */
export function usePressed(store: FormStore, ends: Ends) {
  const [isWaiting, setWaiting] = useState(false);
  const finish = useStable((): Promise<void> | void => (hasFaults(store) ? ends.showFaults() : ends.save()));
  const press = async (): Promise<void> => {
    if (isWaiting) return;
    setWaiting(store.waits.get() > 0);
    const isThere = await store.waits.settled();
    setWaiting(false);
    if (isThere) await finish();
  };
  return { isWaiting, press: () => void press() };
}
