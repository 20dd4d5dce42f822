import type { Doing } from '../../../contract/life.ts';
import type { HwError } from '../../client/hwError.ts';

/** The keyword of a fault that asks for a confirmation: sent again with `true` at its path, the call goes on. */
const confirm = 'confirm';

/** What the server wants confirmed before it goes on: the fields that say yes, and its words; none where anything else is wrong too. */
export function questionsIn({ ask }: Doing, { faults }: HwError) {
  const names = new Set((ask?.fields ?? []).flatMap(({ name, byQuestion }) => (byQuestion ? [`/input/${name}`] : [])));
  const isQuestion = faults.length > 0 && faults.every(({ path, keyword }) => keyword === confirm && names.has(path));
  const questions = isQuestion ? faults : [];
  return {
    text: questions.map(({ message }) => message).join('\n'),
    yes: Object.fromEntries(questions.map(({ path }) => [path.slice('/input/'.length), true])),
    isNone: questions.length === 0,
  };
}

/** Whether the server may ask before it does it: what it says then is a question, and no failure. */
export function mayBeAsked({ ask }: Doing): boolean {
  return ask?.fields.some(({ byQuestion }) => byQuestion) ?? false;
}
