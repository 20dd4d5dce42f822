import { type FormEvent, useState } from 'react';
import type { OpenBox } from './createMessageBox.ts';

/** What is typed into a message box and how it is confirmed: checked, then tried, and closed once that has worked. */
export function useAnswer({ question, end }: OpenBox) {
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
