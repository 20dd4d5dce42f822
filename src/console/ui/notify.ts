import { useMemo } from 'react';
import { useApp } from '../app.ts';
import { HwError, messageOf } from '../client/hwError.ts';
import { useT } from '../texts/i18n.ts';
import type { Question } from './dialog/messageBox.tsx';

/** Ways to inform or ask the user. */
export interface Notify {
  readonly done: (text: string) => void;
  readonly note: (text: string) => void;
  readonly fault: (text: string) => void;
  /** Returns the message of an `HwError` in the current language; throws any other error again. */
  readonly messageOf: (error: unknown) => string;
  /** Shows a confirmation dialog; resolves to true if confirmed. */
  readonly ask: (question: Question) => Promise<boolean>;
}

/** Returns functions for toasts, questions and error messages. */
export function useNotify(): Notify {
  const { notices, box } = useApp();
  const { t, language } = useT();
  return useMemo(
    () => ({
      done: (text) => notices.show({ type: 'success', text }),
      note: (text) => notices.show({ type: 'info', text }),
      fault: (text) => notices.show({ type: 'error', text }),
      messageOf: (error) => {
        if (!(error instanceof HwError)) throw error;
        return messageOf(error, { t, language });
      },
      ask: box.confirm,
    }),
    [notices, box, t, language],
  );
}
