import { useMemo } from 'react';
import { HwError } from '../client/hwError.ts';
import { wordsOf } from '../client/wordsOf.ts';
import { useHouse } from '../house.ts';
import type { Question } from '../shell/dialog/createMessageBox.ts';
import { useSay } from '../texts/useSay.ts';

/** Ways to speak to the person. */
export interface Tell {
  readonly done: (text: string) => void;
  readonly note: (text: string) => void;
  readonly fault: (text: string) => void;
  /** What a failed call says, in the language of now; what is no failed call is thrown on. */
  readonly wordsOf: (error: unknown) => string;
  /** Asks in front of the page; true when confirmed. */
  readonly ask: (question: Question) => Promise<boolean>;
}

/** Toasts, questions, and the words of failures. */
export function useTell(): Tell {
  const { notices, box } = useHouse();
  const { say, language } = useSay();
  return useMemo(
    () => ({
      done: (text) => notices.show({ type: 'success', text }),
      note: (text) => notices.show({ type: 'info', text }),
      fault: (text) => notices.show({ type: 'error', text }),
      wordsOf: (error) => {
        if (!(error instanceof HwError)) throw error;
        return wordsOf(error, { say, language });
      },
      ask: box.confirm,
    }),
    [notices, box, say, language],
  );
}
