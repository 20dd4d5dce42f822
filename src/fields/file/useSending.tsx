import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../contract/resource.ts';
import { useFieldServices } from '../services.tsx';

interface Sent {
  readonly id: string;
  readonly name: string;
}

/** Sends a file for a field, one at a time: another one takes the place of that on its way. */
export function useSending(field: Field, onSent: (sent: Sent) => void) {
  const { files } = useFieldServices();
  const [sending, setSending] = useState<{ readonly name: string; readonly sent: number }>();
  const [fault, setFault] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setFault(undefined);
    setSending({ name: file.name, sent: 0 });
    const progress = (sent: number): void => {
      if (abort.current === mine) setSending({ name: file.name, sent });
    };
    const outcome = await files.send({ field, file, signal: mine.signal, onSent: progress });
    if (abort.current !== mine) return;
    setSending(undefined);
    if (outcome && 'fault' in outcome) setFault(outcome.fault);
    else if (outcome) onSent(outcome);
  };
  return { sending, fault, send, cancel: () => abort.current?.abort() };
}
