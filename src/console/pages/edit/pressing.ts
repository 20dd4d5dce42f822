import type Form from '@rjsf/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStable } from '../../client/store.ts';
import type { FormStore } from './createFormStore.ts';

interface Outcomes {
  /** RJSF has found nothing wrong. */
  readonly save: () => Promise<void> | void;
  /** RJSF has found something wrong. */
  readonly showFaults: () => void;
}

/** How a form is saved: `FormFields` takes it. */
export interface Submitting {
  /** RJSF's form, once it is there. */
  readonly form: RefObject<Form | null>;
  /** Passes the current input to RJSF, which validates it; false: values are still being loaded into the fields. */
  readonly handOver: () => boolean;
  readonly onSubmit: () => void;
  readonly onError: () => void;
  /** Something is waited for. */
  readonly isWaiting: boolean;
  /** The validation result of RJSF for the current input, also in a form of a background tab. */
  readonly isValid: () => boolean;
}

/**
 * What happens when somebody wants to save: RJSF decides, as soon as all that is on its way into the fields is there. When
 * something of it did not come, its field says so, and nothing is saved.
 */
export function useSubmitting(store: FormStore, { save, showFaults }: Outcomes): Submitting {
  const form = useRef<Form>(null);
  const [isWaiting, setWaiting] = useState(false);
  const isValid = useStable(() => form.current?.validateFormWithFormData(store.record()) ?? false);
  const wait = async (): Promise<void> => {
    setWaiting(true);
    const isThere = await store.waits.settled();
    setWaiting(false);
    if (isThere && isValid()) void save();
  };
  const handOver = (): boolean => {
    if (isWaiting) return false;
    const isThere = store.waits.get() === 0;
    if (isThere) form.current?.setFieldValue([], store.record());
    else void wait();
    return isThere;
  };
  return { form, handOver, onSubmit: () => void save(), onError: showFaults, isWaiting, isValid };
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
      const active = [...document.querySelectorAll('dialog[open]')].at(-1);
      const isCovered = active !== undefined && !active.contains(form);
      if (form instanceof HTMLFormElement && !isCovered) form.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [formId]);
}
