import { type ReactNode, useCallback, useId } from 'react';
import { useCalls, useKept, useText } from '../../../../console/extend.ts';
import { useAsked } from '../useAsked.ts';
import { cashRows, cashTypes } from './cashRows.ts';
import { Picture } from './Picture.tsx';
import { words } from './words.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}

/** This year up to today. */
function usual(): Span {
  const to = new Date().toISOString().slice(0, 10);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

/** What came in and went out month by month, by the figures of the list of settlements. */
export function Cash(): ReactNode {
  const text = useText(words);
  const id = useId();
  const { groups } = useCalls();
  const [span, setSpan] = useKept<Span>('span', usual());
  const ask = useCallback(async () => {
    const filter = {
      ...{ checkoutStatus: ['POSTED'], checkoutType: Object.keys(cashTypes), payMethod: { ne: 'BALANCE' } },
      payDate: { gte: span.from, lte: span.to },
    };
    const by = ['checkoutType', { field: 'payDate', unit: 'month' }, 'currency'] as const;
    const found = await groups('hwCheckout', { by, sums: ['payAmount'], filter }, { isQuiet: true });
    return cashRows(
      found.map(({ checkoutType, payDate, currency, sums }) => ({
        ...{ type: String(checkoutType), month: String(payDate).slice(0, 7), currency: String(currency) },
        amount: sums.payAmount ?? '0',
      })),
    );
  }, [groups, span]);
  const asked = useAsked(span.from !== '' && span.to !== '' ? ask : undefined);
  return (
    <Picture
      handle="cash"
      asked={asked}
      exportPerm="fms:receivable:export"
      behind={{ path: '/finance/receivable/checkout', perm: 'fms:checkout:list', label: text('checkout') }}
      heads={{ name: text('month'), end: text('net') }}
      keys={[
        { tone: 'green', label: text('cashIn') },
        { tone: 'amber', label: text('cashOut') },
      ]}
      texts={{
        ...{ picture: text('cash'), none: text('cashNone'), note: text('cashNote') },
        file: `${text('cashFile')}-${span.from}-${span.to}`,
      }}
    >
      <form className="c-wish" onSubmit={(event) => event.preventDefault()}>
        {(['from', 'to'] as const).map((end) => (
          <span key={end} className="c-end">
            <label htmlFor={`${id}${end}`}>{text(end)}</label>
            <input
              id={`${id}${end}`}
              className="q-input"
              type="date"
              value={span[end]}
              onChange={({ target }) => setSpan({ ...span, [end]: target.value })}
            />
          </span>
        ))}
      </form>
    </Picture>
  );
}
