import { useEffect, useState } from 'react';
import { useStable } from '../../client/rendering.ts';
import type { FormStore } from './createFormStore.ts';
import { hasFaults } from './FaultSummary.tsx';

interface PressOutcomes {
  readonly save: () => Promise<void>;
  readonly showFaults: () => void;
}

/**
 * What happens when the person wants to save: as soon as all that is on its way into the fields is there, the form is saved
 * or its faults are shown. When something of it did not come, its field says so, and nothing is saved.
 */
export function usePressed(store: FormStore, ends: PressOutcomes) {
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

/**
 * The keys of the form that is in front: Ctrl+S (or Cmd+S) saves. Enter in an input does not: it ends a date, and a
 * bar-code scanner sends it after every code.
 */
export function useFormKeys(formId: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isInForm = target instanceof HTMLInputElement && target.form?.id === formId;
      if (event.key === 'Enter' && isInForm) event.preventDefault();
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      const form = document.getElementById(formId);
      const front = [...document.querySelectorAll('dialog[open]')].at(-1);
      const isCovered = front !== undefined && !front.contains(form);
      if (form instanceof HTMLFormElement && !isCovered) form.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [formId]);
}
