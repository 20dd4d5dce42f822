import { type ReactNode, useId } from 'react';
import { createTexts, type PanelProps, useLanguage, useText } from '../../../../console/extend.ts';
import { type QuoteSnapshot, type Step, stepTexts } from '../../both/trace.ts';
import { texts } from './texts.ts';
import '../profit/profit.css';
import './quote.css';

const { useWord } = createTexts('quoteSteps', stepTexts);

/** Lists the steps by which an amount was calculated. */
export function StepList({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  const text = useWord();
  const language = useLanguage();
  const said = steps.map(({ says, with: values }) => {
    const filled = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value[language],
    ]);
    return text(says, Object.fromEntries(filled));
  });
  return (
    <ol className="c-steps">
      {said.map((sentence, location) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may occur twice, and the order never changes
        <li key={location}>{sentence}</li>
      ))}
    </ol>
  );
}

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
