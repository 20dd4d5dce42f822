import { createStore, type Store } from '../../client/createStore.ts';

/** What a message box asks; texts left out are the usual ones. */
export interface Question {
  readonly title?: string;
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
}

/** The one message box of the console: a second question waits until the first is answered. */
export function createMessageBox(): MessageBox {
  const open = createStore<OpenBox | undefined>(undefined);
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const ask = (question: Question): Promise<string | undefined> => {
    const show = () =>
      new Promise<string | undefined>((resolve) => {
        const box: OpenBox = {
          id: ++count,
          question,
          end: (answer) => {
            // A closing dialog reports twice (cancel, close); by then the next question may be open.
            if (open.get() !== box) return;
            open.set(undefined);
            resolve(answer);
          },
        };
        open.set(box);
      });
    const answer = last.then(show);
    last = answer;
    return answer;
  };
  return { open, prompt: ask, confirm: async (question) => (await ask(question)) !== undefined };
}
