import { type ReactNode, useId, useState } from 'react';
import { PageFrame, useText } from '../../../../console/extend.ts';
import { DayInput } from '../DaySpan.tsx';
import { RunTrial, TrialAnswer, useTrial } from './Trial.tsx';
import { texts } from './texts.ts';
import '../profit/profit.css';
import './quote.css';

/** The page that tries whether a container can be billed as a combination, and at what price. */
export function TryContainer(): ReactNode {
  const text = useText(texts);
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
        <div className="q-field">
          <label htmlFor={`${id}no`}>{text('no')}</label>
          <input
            id={`${id}no`}
            className="q-input"
            data-testid="try-no"
            value={no}
            onChange={(event) => setNo(event.target.value)}
          />
        </div>
        <DayInput
          of={['hwCombinationTemplate', 'effectiveDate']}
          label={text('date')}
          value={date}
          onChange={setDate}
        />
        <RunTrial isBusy={trying.isBusy} onRun={() => void run({ no, date })} />
      </form>
      <TrialAnswer {...trying} />
    </PageFrame>
  );
}
