import { type ReactNode, useId, useState } from 'react';
import { FieldInput, PageFrame, useText } from '../../../../console/extend.ts';
import { DayInput } from '../DaySpan.tsx';
import { RunTrial, TrialAnswer, useTrial } from './Trial.tsx';
import { texts } from './texts.ts';
import '../profit/profit.css';
import './quote.css';

type Input = Readonly<Record<string, unknown>>;

const usual: Input = { deliveryMethod: 'TRUCK', destType: 'AMAZON', currency: 'USD' };
/** Fields of the price list that are asked for here, each with its name in the request. */
const fields = [
  ['repositoryId', 'repositoryId'],
  ['userId', 'customerId'],
  ['deliveryMethod', 'deliveryMethod'],
  ['destType', 'destType'],
  ['currency', 'currency'],
] as const;
const labels = ['code', 'zip', 'state', 'cbm', 'kg', 'cartons', 'pallets'] as const;

/** The page that tries the delivery price of some goods to a destination on a day. */
export function TryPrice(): ReactNode {
  const text = useText(texts);
  const id = useId();
  const [input, setInput] = useState(usual);
  const { run, ...trying } = useTrial({ resource: 'hwQuotationTemplate', name: 'tryPrice' });
  const set = (name: string, value: unknown) => setInput((now) => ({ ...now, [name]: value }));
  return (
    <PageFrame handle="try-price">
      <div className="c-fields">
        {fields.map(([field, name]) => (
          <FieldInput
            key={field}
            resource="hwQuotationTemplate"
            field={field}
            value={input[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
        {labels.map((name) => (
          <div key={name} className="q-field">
            <label htmlFor={`${id}${name}`}>{text(name)}</label>
            <input
              id={`${id}${name}`}
              className="q-input"
              type="text"
              data-testid={`try-${name}`}
              value={String(input[name] ?? '')}
              onChange={(event) => set(name, event.target.value)}
            />
          </div>
        ))}
        <DayInput
          of={['hwQuotationTemplate', 'effectiveDate']}
          label={text('date')}
          value={String(input.date ?? '')}
          onChange={(date) => set('date', date)}
        />
      </div>
      <div className="c-ask">
        <RunTrial isBusy={trying.isBusy} onRun={() => void run(input)} />
      </div>
      <TrialAnswer {...trying} />
    </PageFrame>
  );
}
