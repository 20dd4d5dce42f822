import { type ReactNode, useId, useState } from 'react';
import { PageFrame, useText } from '../../../../console/extend.ts';
import { RunTrial } from './RunTrial.tsx';
import { TrialAnswer } from './TrialAnswer.tsx';
import { useTrial } from './useTrial.ts';
import { words } from './words.ts';
import '../profit/profit.css';
import './quote.css';

/** Whether the container of an order can be billed as a combination, and what it would cost. */
export function TryContainer(): ReactNode {
  const text = useText(words);
  const id = useId();
  const [no, setNo] = useState('');
  const [date, setDate] = useState('');
  const { run, ...trying } = useTrial({ resource: 'hwCombinationTemplate', name: 'tryContainer' });
  return (
    <PageFrame handle="try-container">
      <form
        className="c-ask"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ no, date });
        }}
      >
        <label htmlFor={`${id}no`}>{text('no')}</label>
        <input
          id={`${id}no`}
          className="q-input"
          data-testid="try-no"
          value={no}
          onChange={(event) => setNo(event.target.value)}
        />
        <label htmlFor={`${id}date`}>{text('date')}</label>
        <input
          id={`${id}date`}
          type="date"
          className="q-input"
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <RunTrial isBusy={trying.isBusy} onRun={() => void run({ no, date })} />
      </form>
      <TrialAnswer {...trying} />
    </PageFrame>
  );
}
