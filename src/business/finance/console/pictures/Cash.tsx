import { type ReactNode, useCallback } from 'react';
import { useCalls, useKept, useText } from '../../../../console/extend.ts';
import { DaySpan, type Span, thisYear } from '../DaySpan.tsx';
import { useAsked } from '../useAsked.ts';
import { cashRows, cashTypes } from './cashRows.ts';
import { Picture } from './Picture.tsx';
import { words } from './words.ts';

/** What came in and went out month by month, by the figures of the list of settlements. */
export function Cash(): ReactNode {
  const text = useText(words);
  const { groups } = useCalls();
  const [span, setSpan] = useKept<Span>('span', thisYear());
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
        <DaySpan
          of={['hwCheckout', 'payDate']}
          labels={{ from: text('from'), to: text('to') }}
          span={span}
          onChange={setSpan}
        />
      </form>
    </Picture>
  );
}
