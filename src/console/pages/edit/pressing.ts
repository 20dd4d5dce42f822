import type Form from '@rjsf/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStable } from '../../client/store.ts';
import type { FormStore } from './createFormStore.ts';

interface Outcomes {
  /** Called if RJSF has found no faults. */
  readonly save: () => Promise<void> | void;
  /** Called if RJSF has found faults. */
  readonly showFaults: () => void;
}

/** How a form is saved; a prop of `FormFields`. */
export interface Submitting {
  /** Ref to RJSF's form, null until it is mounted. */
  readonly form: RefObject<Form | null>;
  /** Passes the current input to RJSF for validation; returns false while values are still being loaded into the fields. */
  readonly handOver: () => boolean;
  readonly onSubmit: () => void;
  readonly onError: () => void;
  /** Whether the save waits for values that are still loading. */
  readonly isWaiting: boolean;
  /** Returns true if RJSF finds no faults in the current input, even if the form is in a background tab. */
  readonly isValid: () => boolean;
}

/**
 * Returns how a form is submitted: it waits for values that are still loading, then lets RJSF validate. If a value cannot be loaded, its
 * field shows the error and nothing is saved.
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

/** Saves the active form on Ctrl+S (or Cmd+S). Enter does not save, because it completes a date and scanners send it after every code. */
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
