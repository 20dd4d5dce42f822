import { type ReactNode, useId } from 'react';
import { useSay } from '../../texts/useSay.ts';
import type { Question } from './createMessageBox.ts';

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
  const { say } = useSay();
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
          {prompt.fault ?? say('password.illegal')}
        </p>
      )}
    </>
  );
}
