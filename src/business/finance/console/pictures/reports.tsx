import { type ReactNode, useCallback } from 'react';
import { useCalls, useKept, useLanguage, useText } from '../../../../console/extend.ts';
import { exactSum, negated } from '../amounts.ts';
import { DaySpan, type Span, thisYear } from '../DaySpan.tsx';
import { useAnswer } from '../useAnswer.ts';
import { type FigureRow, Picture, texts } from './Picture.tsx';

/** The amounts of the receivables list by age, followed by the balance, which is their sum. */
const fields = ['aging0', 'aging30', 'aging60', 'aging90', 'agingOver', 'balanceAmount'] as const;

/** The aging page: each customer's receivables by age, from the sums of the receivables list. */
export function Ageing(): ReactNode {
  const text = useText(texts);
  const language = useLanguage();
  const { groups } = useCalls();
  const nobody = text('nobody');
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come in the language of the console
  const ask = useCallback(async (): Promise<readonly FigureRow[]> => {
    const sorts = [{ field: 'sums.balanceAmount', order: 'desc' }] as const;
    const found = await groups('hwReceivable', { by: ['partyId', 'currency'], sums: fields, sorts }, { isQuiet: true });
    return found
      .map(({ partyId, partyIdLabel, currency, sums }) => ({
        ...{ key: String(partyId ?? ''), name: String(partyIdLabel ?? nobody), currency: String(currency) },
        amounts: fields.map((name) => sums[name] ?? '0'),
      }))
      .filter(({ amounts }) => amounts.some((amount) => Number(amount) !== 0));
  }, [groups, nobody, language]);
  return (
    <Picture
      handle="ageing"
      result={useAnswer(ask)}
      exportPerm="fms:receivable:export"
      isStacked
      behind={{
        ...{ path: '/finance/receivable/accountDetail', perm: 'fms:debitNote:list', label: text('accountDetail') },
      }}
      heads={{ name: text('customer'), end: text('balance') }}
      keys={[
        { tone: 'green', label: text('current') },
        { tone: 'blue', label: text('days30') },
        { tone: 'amber', label: text('days60') },
        { tone: 'rust', label: text('days90') },
        { tone: 'red', label: text('over90') },
      ]}
      texts={{
        ...{ picture: text('ageing'), none: text('ageingNone'), note: text('ageingNote'), file: text('ageingFile') },
      }}
    />
  );
}

/** The cash page: money received and paid in each month, from the sums of the checkout list. */
export function Cash(): ReactNode {
  const text = useText(texts);
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
  const result = useAnswer(span.from !== '' && span.to !== '' ? ask : undefined);
  return (
    <Picture
      handle="cash"
      result={result}
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
      <form className="c-params" onSubmit={(event) => event.preventDefault()}>
        <DaySpan of={['hwCheckout', 'payDate']} labels={{ from: text('from'), to: text('to') }} span={span} onChange={setSpan} />
      </form>
    </Picture>
  );
}

/** The sum of the checkouts of one type, month and currency. */
interface CashGroup {
  readonly type: string;
  readonly month: string;
  readonly currency: string;
  readonly amount: string;
}

/** The checkout types that move cash, with their direction. All other types only change balances. */
const cashTypes = { RECEIPT: 'in', PREPAY: 'in', PAYMENT: 'out' } as const;

/** Returns money in, money out and the net for each currency and month. */
export function cashRows(groups: readonly CashGroup[]): readonly FigureRow[] {
  const byMonth = Map.groupBy(groups, ({ currency, month }) => `${currency} ${month}`);
  return [...byMonth]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => {
      const [currency = '', month = ''] = key.split(' ');
      // A zero with the decimals of the currency, for a month without receipts or without payments.
      const zero = (own[0]?.amount ?? '0').replace('-', '').replace(/\d/g, '0');
      const sumOf = (way: 'in' | 'out'): string => {
        const some = own.filter(({ type }) => cashTypes[type as keyof typeof cashTypes] === way);
        return exactSum([zero, ...some.map(({ amount }) => amount)]);
      };
      const [came, went] = [sumOf('in'), sumOf('out')];
      return { key: month, name: month, currency, amounts: [came, went, exactSum([came, negated(went)])] };
    });
}
