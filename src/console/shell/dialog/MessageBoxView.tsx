import { type FormEvent, type ReactNode, useState } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { OpenBox, Question } from './createMessageBox.ts';
import { PromptField } from './PromptField.tsx';
import { useModal } from './useModal.ts';

/**
 * The message box: open, confirm, cancel, close (console-spec.md sections 4 and 5). A native dialog: the browser keeps
 * focus inside and what is behind out of reach, and no style element is needed to lock the scroll.
 */
export function MessageBoxView({ question, end }: OpenBox): ReactNode {
  const { say } = useSay();
  const [input, setInput] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const dialog = useModal((box) => firstOf(box, question));
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
        <PromptField question={question} input={input} isFaulty={isFaulty} onChange={type} />
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

/** An input waits for typing; Enter must not delete anything by itself, so a dangerous question starts on its way out. */
function firstOf(dialog: HTMLDialogElement, question: Question): HTMLElement | null {
  const button = question.isDangerous ? 'confirm-cancel' : 'confirm-ok';
  return dialog.querySelector<HTMLElement>(question.prompt ? 'input' : `[data-testid="${button}"]`);
}
