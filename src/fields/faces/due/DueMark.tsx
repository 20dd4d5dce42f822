import { type ReactNode, useContext } from 'react';
import type { CellProps } from '../../consoleFace.ts';
import { type FaceTexts, useFieldServices } from '../../services.tsx';
import { DueContext } from './dueContext.ts';
import { type DueState, dueState } from './dueState.ts';
import './due.css';

const texts: FaceTexts<DueState> = {
  name: 'dueMark',
  zh: { overdue: '已逾期', soon: '即将到期' },
  en: { overdue: 'overdue', soon: 'due soon' },
};

/** Drawn on 16 by 16: an exclamation mark in a disc, and a clock. */
const paths: Readonly<Record<DueState, string>> = {
  overdue: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-1 3h2v5H7Zm0 6h2v2H7Z',
  soon: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.6a5.4 5.4 0 1 1 0 10.8A5.4 5.4 0 0 1 8 2.6ZM7.2 4.5v4.1l3 1.8.8-1.3-2.3-1.4V4.5Z',
};

/** A date that something is due on: marked with colour, sign and words where it is past or near. */
export function DueMark({ field, value, record, children }: CellProps & { readonly children: ReactNode }): ReactNode {
  const holds = useContext(DueContext);
  const { language, textsOf } = useFieldServices();
  const { soon = 0 } = field.due ?? {};
  const state = dueState({ value, soon, now: new Date() });
  if (!state || !holds(field, record)) return children;
  const word = textsOf(texts, language)(state);
  return (
    <span className="q-due" data-due={state} title={word}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path fillRule="evenodd" d={paths[state]} />
      </svg>
      {children}
      <span className="q-hidden"> {word}</span>
    </span>
  );
}
