import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../contract/resource.ts';
import { useFieldServices, useWaits } from '../services.tsx';

interface Sent {
  readonly id: string;
  readonly name: string;
}

/**
 * Sends a file for a field, one at a time: another one takes the place of that on its way. The form around it waits for it
 * before it saves, and does not save when it failed: a person who has chosen a file does not want the record without it.
 */
export function useSending(field: Field, onSent: (sent: Sent) => void) {
  const { files } = useFieldServices();
  const { hold } = useWaits();
  const [sending, setSending] = useState<{ readonly name: string; readonly sent: number }>();
  const [fault, setFault] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  const release = useRef<(isThere: boolean) => void>(undefined);
  useEffect(
    () => () => {
      // A form that is left saves nothing any more.
      release.current?.(false);
      abort.current?.abort();
    },
    [],
  );

  const send = async (file: File): Promise<void> => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    const before = release.current;
    release.current = hold();
    before?.(true);
    setFault(undefined);
    setSending({ name: file.name, sent: 0 });
    const progress = (sent: number): void => {
      if (abort.current === mine) setSending({ name: file.name, sent });
    };
    let isThere = false;
    try {
      const outcome = await files.send({ field, file, signal: mine.signal, onSent: progress });
      if (abort.current !== mine) return;
      setSending(undefined);
      isThere = !outcome || !('fault' in outcome);
      if (outcome && 'fault' in outcome) setFault(outcome.fault);
      else if (outcome) onSent(outcome);
    } finally {
      if (abort.current === mine) release.current?.(isThere);
    }
  };
  return { sending, fault, send, cancel: () => abort.current?.abort() };
}
