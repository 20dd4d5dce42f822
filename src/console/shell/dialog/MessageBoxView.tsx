import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { OpenBox, Question } from './createMessageBox.ts';
import { PromptField } from './PromptField.tsx';

/**
 * The message box: open, confirm, cancel, close (console-spec.md sections 4 and 5). A native dialog: the browser keeps
 * focus inside and what is behind out of reach, and no style element is needed to lock the scroll.
 */
export function MessageBoxView({ question, end }: OpenBox): ReactNode {
  const { say } = useSay();
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const dialog = useModal(question, field);
  const cancel = () => end(undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRefused = question.prompt?.check(input) === false;
    setFaulty(isRefused);
    if (!isRefused) end(input);
  };
  const type = (typed: string) => {
    setInput(typed);
    setFaulty(false);
  };
  return (
    <dialog
      ref={dialog}
      className="q-dialog"
      data-testid={question.handle}
      aria-labelledby="q-dialog-title"
      onCancel={cancel}
      onClose={cancel}
    >
      <form onSubmit={submit} noValidate>
        <header>
          <h2 id="q-dialog-title">{question.title ?? say('dialog.title')}</h2>
          <button type="button" className="q-plain q-dialog-close" aria-label={say('dialog.close')} onClick={cancel}>
            ×
          </button>
        </header>
        <p>{question.text}</p>
        <PromptField question={question} field={field} input={input} isFaulty={isFaulty} onChange={type} />
        <footer>
          <button type="button" className="q-button" data-testid="confirm-cancel" onClick={cancel}>
            {question.cancel ?? say('dialog.cancel')}
          </button>
          <button
            type="submit"
            className="q-button q-button-primary"
            data-danger={question.isDangerous ?? false}
            data-testid="confirm-ok"
          >
            {question.ok ?? say('dialog.ok')}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

/** Opens the dialog and puts the focus in it. */
function useModal(question: Question, field: RefObject<HTMLInputElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Enter must not delete anything by itself: a dangerous question starts on its way out.
    const first = question.isDangerous ? 'confirm-cancel' : 'confirm-ok';
    if (field.current) field.current.focus();
    else dialog.current?.querySelector<HTMLElement>(`[data-testid="${first}"]`)?.focus();
  }, [question, field]);
  return dialog;
}
