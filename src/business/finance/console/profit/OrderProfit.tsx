import { type ReactNode, useCallback, useId } from 'react';
import {
  Button,
  type PanelProps,
  useCalls,
  useFound,
  useHolds,
  useNotify,
  useText,
} from '../../../../console/extend.ts';
import type { OrderEarnings } from '../../both/answers.ts';
import { amountText } from '../amounts.ts';
import { useAnswer } from '../useAnswer.ts';
import { texts } from './texts.ts';
import './profit.css';

/** The panel with the gross profit of an order, for users with the permission to see it. */
export function OrderProfit(props: PanelProps): ReactNode {
  return useHolds('fms:cost:profit') ? <Earned {...props} /> : null;
}

function Earned({ record }: PanelProps): ReactNode {
  const text = useText(texts);
  const titleId = useId();
  const orderId = String(record.id);
  // The profit is read again when a cost line changes while the page is open.
  const lines = useFound('hwCost', { filter: { orderId }, pageSize: 500 }).records ?? [];
  const state = lines.map(({ id, version }) => `${id}.${version}`).join();
  const { answer: earned, error, refetch } = useOrderProfit(orderId, state);
  const notify = useNotify();
  if (error) {
    return (
      <section className="c-panel" aria-labelledby={titleId} data-testid="order-profit">
        <h2 id={titleId}>{text('title')}</h2>
        <p role="alert">
          {notify.messageOf(error)} <Button onPress={refetch}>{text('retry')}</Button>
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

/** Reads the gross profit of an order, and reads it again whenever `state` changes. */
function useOrderProfit(id: string, state: string) {
  const { read } = useCalls();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state asks again
  const question = useCallback(
    () => read<OrderEarnings>('hwOrder', { name: 'profit', input: { id } }, { isQuiet: true }),
    [read, id, state],
  );
  return useAnswer(question);
}
