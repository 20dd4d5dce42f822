import { type ReactNode, useId } from 'react';
import { Button, type PanelProps, useFound, useHolds, useTell, useText } from '../../../../console/extend.ts';
import { amountText } from '../amountText.ts';
import { useOrderProfit } from './useOrderProfit.ts';
import { words } from './words.ts';
import './profit.css';

/** What an order has earned, on its page, for whoever may see money. */
export function OrderProfit(props: PanelProps): ReactNode {
  return useHolds('fms:cost:profit') ? <Earned {...props} /> : null;
}

function Earned({ record }: PanelProps): ReactNode {
  const text = useText(words);
  const titleId = useId();
  const orderId = String(record.id);
  // Lines that change while the page is open make it earn something else.
  const lines = useFound('hwCost', { filter: { orderId }, pageSize: 500 }).records ?? [];
  const state = lines.map(({ id, version }) => `${id}.${version}`).join();
  const { answer: earned, error, refetch } = useOrderProfit(orderId, state);
  const tell = useTell();
  if (error) {
    return (
      <section className="c-panel" aria-labelledby={titleId} data-testid="order-profit">
        <h2 id={titleId}>{text('title')}</h2>
        <p role="alert">
          {tell.wordsOf(error)} <Button onPress={refetch}>{text('retry')}</Button>
        </p>
      </section>
    );
  }
  if (!earned) return null;
  return (
    <section className="c-panel" aria-labelledby={titleId} data-testid="order-profit">
      <h2 id={titleId}>{text('title')}</h2>
      {earned.sums.length === 0 && <p className="c-soft">{text('empty')}</p>}
      {earned.sums.map(({ currency, ar, ap, profit, margin }) => (
        <dl key={currency} className="c-sums">
          {(
            [
              ['ar', ar],
              ['ap', ap],
              ['profit', profit],
            ] as const
          ).map(([word, amount]) => (
            <div key={word}>
              <dt>{text(word)}</dt>
              <dd data-loss={amount.startsWith('-') || undefined}>
                {amountText(amount)} {currency}
              </dd>
            </div>
          ))}
          <div>
            <dt>{text('margin')}</dt>
            <dd>{margin === null ? '–' : `${margin}%`}</dd>
          </div>
        </dl>
      ))}
      {earned.isLacking && (
        <p className="c-fault" data-testid="profit-lacking">
          {text('lackingOrder')}
        </p>
      )}
      {earned.waiting > 0 && <p className="c-soft">{text('waiting', { n: earned.waiting })}</p>}
    </section>
  );
}
