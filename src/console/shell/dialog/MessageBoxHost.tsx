import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { OpenBox, Question } from './messageBox.ts';

/** Shows the question that the message box holds, if any. */
export function MessageBoxHost(): ReactNode {
  const { box } = useApp();
  const open = useStore(box.open);
  return open ? <MessageBoxView key={open.id} {...open} /> : null;
}

/**
 * The message box: open, confirm, cancel, close (contract README section 9.6). A native dialog: the browser keeps
 * focus inside and what is behind out of reach, and no style element is needed to lock the scroll.
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

/** An input waits for typing; Enter must not delete anything by itself, so a dangerous question starts on its way out. */
function firstOf(dialog: HTMLDialogElement, question: Question): HTMLElement | null {
  const button = question.isDangerous ? 'confirm-cancel' : 'confirm-ok';
  return dialog.querySelector<HTMLElement>(question.prompt ? 'input' : `[data-testid="${button}"]`);
}

interface PromptFieldProps {
  readonly question: Question;
  readonly input: string;
  readonly isFaulty: boolean;
  /** The input is on its way and must not change meanwhile. */
  readonly isBusy?: boolean;
  readonly onChange: (input: string) => void;
}

/** The input of a prompt, with what it wants and what is wrong with it below. */
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

/** What is typed into a message box and how it is confirmed: checked, then tried, and closed once that has worked. */
function useAnswer({ question, end }: OpenBox) {
  const [input, setInput] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { prompt } = question;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const isRefused = prompt?.check(input) === false;
    setFaulty(isRefused);
    if (isRefused) return;
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
