import { type ReactNode, useId } from 'react';
import { type PanelProps, useText } from '../../../../console/extend.ts';
import type { QuoteSnapshot } from '../../both/trace.ts';
import { StepList } from './StepList.tsx';
import { texts } from './texts.ts';
import '../profit/profit.css';
import './quote.css';

/** The panel that shows how the amount of a quoted cost line was calculated. */
export function QuoteTrace({ record }: PanelProps): ReactNode {
  const text = useText(texts);
  const titleId = useId();
  if (typeof record.quoteSnapshot !== 'string' || record.quoteSnapshot === '') return null;
  const { steps, values } = JSON.parse(record.quoteSnapshot) as QuoteSnapshot;
  const isChanged = Number(values.qty) !== Number(record.qty) || Number(values.rate) !== Number(record.rate);
  return (
    <section className="c-panel" aria-labelledby={titleId} data-testid="quote-trace">
      <h2 id={titleId}>{text('trace')}</h2>
      {isChanged && <p className="c-soft">{text('byHand', { qty: values.qty, rate: values.rate })}</p>}
      <StepList steps={steps} />
    </section>
  );
}
