import { type ReactNode, useId } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { OpenBox, Question } from './createMessageBox.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { PromptField } from './PromptField.tsx';
import { useAnswer } from './useAnswer.ts';

/**
 * The message box: open, confirm, cancel, close (console-spec.md sections 4 and 5). A native dialog: the browser keeps
 * focus inside and what is behind out of reach, and no style element is needed to lock the scroll.
 */
export function MessageBoxView(box: OpenBox): ReactNode {
  const { question, end } = box;
  const { say } = useSay();
  const answer = useAnswer(box);
  const [textId, subjectId] = [useId(), useId()];
  const cancel = () => end(undefined);
  return (
    <DialogFrame
      title={question.title ?? say('dialog.title')}
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
          {question.cancel ?? say('dialog.cancel')}
        </button>
        <button
          type="submit"
          className="q-button q-button-primary"
          data-danger={question.isDangerous ?? false}
          data-testid="confirm-ok"
          aria-busy={answer.isBusy}
        >
          {question.ok ?? say('dialog.ok')}
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
