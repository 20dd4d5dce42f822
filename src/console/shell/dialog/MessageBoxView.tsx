import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { OpenBox } from './createMessageBox.ts';

/**
 * The message box: open, confirm, cancel, close (console-spec.md sections 4 and 5). A native dialog: the browser keeps
 * focus inside and what is behind out of reach, and no style element is needed to lock the scroll.
 */
export function MessageBoxView({ question, end }: OpenBox): ReactNode {
  const { say } = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const { prompt } = question;

  useEffect(() => {
    dialog.current?.showModal();
    // Enter must not delete anything by itself: a dangerous question starts on its way out.
    const first = question.isDangerous ? 'confirm-cancel' : 'confirm-ok';
    if (field.current) field.current.focus();
    else dialog.current?.querySelector<HTMLElement>(`[data-testid="${first}"]`)?.focus();
  }, [question]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRefused = prompt !== undefined && !prompt.check(input);
    setFaulty(isRefused);
    if (!isRefused) end(input);
  };
  const fault = isFaulty ? (prompt?.fault ?? say('password.illegal')) : undefined;

  return (
    <dialog ref={dialog} className="q-dialog" data-testid={question.handle} aria-labelledby="q-dialog-title" onCancel={() => end(undefined)} onClose={() => end(undefined)}>
      <form onSubmit={submit} noValidate>
        <header>
          <h2 id="q-dialog-title">{question.title ?? say('dialog.title')}</h2>
          <button type="button" className="q-plain q-dialog-close" aria-label={say('dialog.close')} onClick={() => end(undefined)}>
            ×
          </button>
        </header>
        <p>{question.text}</p>
        {prompt?.account !== undefined && <input hidden readOnly type="text" autoComplete="username" value={prompt.account} />}
        {prompt && (
          <input
            ref={field}
            className="q-input"
            type={prompt.type}
            value={input}
            placeholder={prompt.hint}
            aria-label={question.text}
            aria-invalid={isFaulty}
            autoComplete={prompt.type === 'password' ? 'new-password' : 'off'}
            onChange={(event) => {
              setInput(event.target.value);
              setFaulty(false);
            }}
          />
        )}
        {fault && (
          <p className="q-fault" role="alert">
            {fault}
          </p>
        )}
        <footer>
          <button type="button" className="q-button" data-testid="confirm-cancel" onClick={() => end(undefined)}>
            {question.cancel ?? say('dialog.cancel')}
          </button>
          <button type="submit" className="q-button q-button-primary" data-danger={question.isDangerous ?? false} data-testid="confirm-ok">
            {question.ok ?? say('dialog.ok')}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
