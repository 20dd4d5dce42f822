import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { createStore, type Store, useStore } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';
import { DialogFrame } from './DialogFrame.tsx';

/** Content of a message box; omitted texts have defaults. */
export interface Question {
  readonly title?: string;
  /** The record or thing that the question is about; undefined if the text names it. */
  readonly subject?: string;
  readonly text: string;
  readonly ok?: string;
  readonly cancel?: string;
  /** Whether the confirmed action cannot be undone. */
  readonly isDangerous?: boolean;
  /** Test id of the box. */
  readonly handle?: string;
  /** Asks for an input; the box can be confirmed only if `check` accepts the input. */
  readonly prompt?: {
    readonly type: 'text' | 'password';
    readonly hint?: string;
    readonly check: (input: string) => boolean;
    /** Message if the check fails; default "Illegal input!". */
    readonly fault?: string;
    /** Runs the action while the dialog stays open with its input; resolves to false if it failed and may be tried again. */
    readonly attempt?: (input: string) => Promise<boolean>;
  };
}

/** An open box with its question and the function that ends it; the answer is undefined if the box was canceled or closed. */
export interface OpenBox {
  /** Distinguishes this box from others in the queue. */
  readonly id: number;
  readonly question: Question;
  readonly end: (answer: string | undefined) => void;
}

export interface MessageBox {
  readonly open: Store<OpenBox | undefined>;
  /** Resolves to true if confirmed, false if canceled or closed. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Resolves to the input; undefined if canceled or closed. */
  readonly prompt: (question: Question) => Promise<string | undefined>;
  /** Closes the open question and all waiting ones, as if the user had closed them. */
  readonly closeAll: () => void;
}

/** A queued question and the callback for its answer. */
interface RequestedValues {
  readonly question: Question;
  readonly answer: (answer: string | undefined) => void;
}

/** Creates the only message box of the console: a second question waits until the first is answered. */
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
        // A closing dialog fires two events (cancel, close); at the second one, the next question may be open.
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

/** Renders the current question of the message box, if any. */
export function MessageBoxHost({ box }: { box: MessageBox }): ReactNode {
  const open = useStore(box.open);
  return open ? <MessageBoxView key={open.id} {...open} /> : null;
}

/**
 * Dialog with confirm, cancel and close buttons (contract README section 9.6). It is a native dialog: the browser traps the focus and
 * makes the page behind inert, and no style element is needed to lock scrolling.
 */
function MessageBoxView(box: OpenBox): ReactNode {
  const { question, end } = box;
  const { t } = useT();
  const answer = useAnswer(box);
  const [textId, subjectId] = [useId(), useId()];
  const cancel = () => end(undefined);
  return (
    <DialogFrame
      title={question.title ?? t('dialog.title')}
      handle={question.handle}
      describedBy={question.subject ? `${subjectId} ${textId}` : textId}
      start={(dialog) => firstOf(dialog, question)}
      onClose={cancel}
      onSubmit={(event) => void answer.submit(event)}
    >
      {question.subject && (
        <p id={subjectId} data-testid="confirm-subject">
          <strong>{question.subject}</strong>
        </p>
      )}
      <p id={textId}>{question.text}</p>
      <PromptField question={question} {...answer} onChange={answer.type} />
      <footer>
        <button type="button" className="q-button" data-testid="confirm-cancel" onClick={cancel}>
          {question.cancel ?? t('dialog.cancel')}
        </button>
        <button
          type="submit"
          className="q-button q-button-primary"
          data-danger={question.isDangerous ?? false}
          data-testid="confirm-ok"
          aria-busy={answer.isBusy}
        >
          {question.ok ?? t('dialog.ok')}
        </button>
      </footer>
    </DialogFrame>
  );
}

/**
 * Returns the element to focus first: the input of a prompt, the cancel button of a dangerous question, so that Enter deletes nothing, or
 * otherwise the confirm button.
 */
function firstOf(dialog: HTMLDialogElement, question: Question): HTMLElement | null {
  const button = question.isDangerous ? 'confirm-cancel' : 'confirm-ok';
  return dialog.querySelector<HTMLElement>(question.prompt ? 'input' : `[data-testid="${button}"]`);
}

interface PromptFieldProps {
  readonly question: Question;
  readonly input: string;
  readonly isFaulty: boolean;
  /** Whether the input is being sent and cannot be edited. */
  readonly isBusy?: boolean;
  readonly onChange: (input: string) => void;
}

/** The input of a prompt with its hint and error message. */
export function PromptField({ question, input, isFaulty, isBusy, onChange }: PromptFieldProps): ReactNode {
  const { t } = useT();
  const faultId = useId();
  const hintId = useId();
  const { prompt } = question;
  if (!prompt) return null;
  return (
    <>
      <input
        className="q-input"
        type={prompt.type}
        value={input}
        aria-label={question.text}
        readOnly={isBusy}
        aria-invalid={isFaulty}
        aria-describedby={[...(prompt.hint ? [hintId] : []), ...(isFaulty ? [faultId] : [])].join(' ') || undefined}
        autoComplete={prompt.type === 'password' ? 'new-password' : 'off'}
        onChange={(event) => onChange(event.target.value)}
      />
      {prompt.hint && (
        <p className="q-soft" id={hintId}>
          {prompt.hint}
        </p>
      )}
      {isFaulty && (
        <p className="q-fault" role="alert" id={faultId}>
          {prompt.fault ?? t('password.illegal')}
        </p>
      )}
    </>
  );
}

/** Holds the input of the box. On confirmation, checks the input, runs the attempt if there is one, and closes the box on success. */
function useAnswer({ question, end }: OpenBox) {
  const [input, setInput] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { prompt } = question;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const isRejected = prompt?.check(input) === false;
    setFaulty(isRejected);
    if (isRejected) return;
    if (!prompt?.attempt) return end(input);
    setBusy(true);
    const isDone = await prompt.attempt(input);
    setBusy(false);
    if (isDone) end(input);
  };
  const type = (typed: string): void => {
    setInput(typed);
    setFaulty(false);
  };
  return { input, isFaulty, isBusy, submit, type };
}
