import { createStore, type Store } from '../../client/store.ts';

/** What a message box asks; texts left out are the usual ones. */
export interface Question {
  readonly title?: string;
  /** What it is about, by name; nothing where the text says so itself. */
  readonly subject?: string;
  readonly text: string;
  readonly ok?: string;
  readonly cancel?: string;
  /** The confirming button does something that cannot be undone. */
  readonly isDangerous?: boolean;
  /** Handle for automation on the box itself. */
  readonly handle?: string;
  /** Asks for an input; confirming is blocked while `check` fails. */
  readonly prompt?: {
    readonly type: 'text' | 'password';
    readonly hint?: string;
    readonly check: (input: string) => boolean;
    /** Said when the check fails; the usual "Illegal input!" when left out. */
    readonly fault?: string;
    /** Does what was asked for while the box stays open with the input in it; false when it failed and may be tried again. */
    readonly attempt?: (input: string) => Promise<boolean>;
  };
}

/** An open box: the question, and how it ends (undefined: cancelled or closed). */
export interface OpenBox {
  /** Tells one box from the next. */
  readonly id: number;
  readonly question: Question;
  readonly end: (answer: string | undefined) => void;
}

export interface MessageBox {
  readonly open: Store<OpenBox | undefined>;
  /** True when confirmed; false when cancelled or closed. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** What was typed, or undefined when cancelled or closed. */
  readonly prompt: (question: Question) => Promise<string | undefined>;
  /** Ends the open question and all that wait behind it, as if each had been closed. */
  readonly closeAll: () => void;
}

/** A question, and who waits for its answer. */
interface RequestedValues {
  readonly question: Question;
  readonly answer: (answer: string | undefined) => void;
}

/** The one message box of the console: a second question waits until the first is answered. */
export function createMessageBox(): MessageBox {
  const open = createStore<OpenBox | undefined>(undefined);
  const waiting: RequestedValues[] = [];
  let count = 0;
  const showNext = (): void => {
    const next = open.get() ? undefined : waiting.shift();
    if (!next) return;
    const box: OpenBox = {
      id: ++count,
      question: next.question,
      end: (answer) => {
        // A closing dialog reports twice (cancel, close); by then the next question may be open.
        if (open.get() !== box) return;
        open.set(undefined);
        next.answer(answer);
        showNext();
      },
    };
    open.set(box);
  };
  const ask = (question: Question): Promise<string | undefined> =>
    new Promise((resolve) => {
      waiting.push({ question, answer: resolve });
      showNext();
    });
  return {
    open,
    prompt: ask,
    confirm: async (question) => (await ask(question)) !== undefined,
    closeAll: () => {
      const unseen = waiting.splice(0);
      open.get()?.end(undefined);
      for (const { answer } of unseen) answer(undefined);
    },
  };
}
