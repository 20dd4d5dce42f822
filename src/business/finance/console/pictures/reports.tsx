import { type ReactNode, useCallback } from 'react';
import {
  Button,
  type ChartTone,
  createTexts,
  EmptyNote,
  type English,
  PageFrame,
  PageLoading,
  ReadFailed,
  saveFile,
  useCalls,
  useHolds,
  useKept,
  useLanguage,
  useOpenPage,
} from '../../../../console/extend.ts';
import { amountText, csvOf, exactSum, negated } from '../amounts.ts';
import { DaySpan, type Span, thisYear } from '../DaySpan.tsx';
import { type Answer, useAnswer } from '../useAnswer.ts';
import { BarChart, mostDrawn } from './BarChart.tsx';
import '../profit/profit.css';

/** The amounts of the receivables list by age, followed by the balance, which is their sum. */
const fields = ['aging0', 'aging30', 'aging60', 'aging90', 'agingOver', 'balanceAmount'] as const;

/** The aging page: each customer's receivables by age, from the sums of the receivables list. */
export function Ageing(): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const { groups } = useCalls();
  const nobody = t('nobody');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server answers with names in the language of the console
  const ask = useCallback(async (): Promise<readonly FigureRow[]> => {
    const sorts = [{ field: 'sums.balanceAmount', order: 'desc' }] as const;
    const found = await groups('hwReceivable', { by: ['partyId', 'currency'], sums: fields, sorts }, { isQuiet: true });
    return found
      .map(({ partyId, partyIdLabel, currency, sums }) => ({
        key: String(partyId ?? ''),
        name: String(partyIdLabel ?? nobody),
        currency: String(currency),
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
        path: '/finance/receivable/accountDetail',
        perm: 'fms:debitNote:list',
        label: t('accountDetail'),
      }}
      heads={{ name: t('customer'), end: t('balance') }}
      keys={[
        { tone: 'green', label: t('current') },
        { tone: 'blue', label: t('days30') },
        { tone: 'amber', label: t('days60') },
        { tone: 'rust', label: t('days90') },
        { tone: 'red', label: t('over90') },
      ]}
      texts={{
        picture: t('ageing'),
        none: t('ageingNone'),
        note: t('ageingNote'),
        file: t('ageingFile'),
      }}
    />
  );
}

/** The cash page: money received and paid in each month, from the sums of the checkout list. */
export function Cash(): ReactNode {
  const { t } = texts.useT();
  const { groups } = useCalls();
  const [span, setSpan] = useKept<Span>('span', thisYear());
  const ask = useCallback(async () => {
    const filter = {
      checkoutStatus: ['POSTED'],
      checkoutType: Object.keys(cashTypes),
      payMethod: { ne: 'BALANCE' },
      payDate: { gte: span.from, lte: span.to },
    };
    const by = ['checkoutType', { field: 'payDate', unit: 'month' }, 'currency'] as const;
    const found = await groups('hwCheckout', { by, sums: ['payAmount'], filter }, { isQuiet: true });
    return cashRows(
      found.map(({ checkoutType, payDate, currency, sums }) => ({
        type: String(checkoutType),
        month: String(payDate).slice(0, 7),
        currency: String(currency),
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
      behind={{ path: '/finance/receivable/checkout', perm: 'fms:checkout:list', label: t('checkout') }}
      heads={{ name: t('month'), end: t('net') }}
      keys={[
        { tone: 'green', label: t('cashIn') },
        { tone: 'amber', label: t('cashOut') },
      ]}
      texts={{
        picture: t('cash'),
        none: t('cashNone'),
        note: t('cashNote'),
        file: `${t('cashFile')}-${span.from}-${span.to}`,
      }}
    >
      <form className="c-params" onSubmit={(event) => event.preventDefault()}>
        <DaySpan of={['hwCheckout', 'payDate']} labels={{ from: t('from'), to: t('to') }} span={span} onChange={setSpan} />
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

/** One row of figures: a customer or a month, with its amounts in one currency. */
interface FigureRow {
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  readonly amounts: readonly string[];
}

interface PictureProps {
  readonly handle: string;
  readonly result: Answer<readonly FigureRow[]>;
  /** The bars of a row: one for each amount except the last, which is written at the end of the bars. */
  readonly keys: readonly { readonly tone: ChartTone; readonly label: string }[];
  /** The column headings of the names and of the last amount. */
  readonly heads: { readonly name: string; readonly end: string };
  readonly texts: { readonly picture: string; readonly none: string; readonly note: string; readonly file: string };
  /** The permission to export the figures. */
  readonly exportPerm: string;
  readonly isStacked?: boolean;
  /** The list of the individual records behind the figures, and the permission to open it. */
  readonly behind: { readonly path: string; readonly perm: string; readonly label: string };
  /** The inputs above the chart. */
  readonly children?: ReactNode;
}

/** A page of figures: a bar chart for each currency, one table of all figures, and their export as CSV. */
function Picture(props: PictureProps): ReactNode {
  const { handle, result, exportPerm, heads, keys, texts: labels, behind, children, ...rest } = props;
  const { t } = texts.useT();
  const openPage = useOpenPage();
  const mayExport = useHolds(exportPerm);
  const maySee = useHolds(behind.perm);
  const { answer: rows, error, refetch, isCurrent } = result;
  const columns = [heads.name, t('currency'), ...keys.map(({ label }) => label), heads.end];
  const hasRows = rows !== undefined && !error && rows.length > 0;
  const exportAll = () => {
    const lines = (rows ?? []).map(({ name, currency, amounts }) => [name, currency, ...amounts]);
    saveFile({ blob: csvOf([columns, ...lines]), name: undefined }, `${labels.file}.csv`);
  };
  return (
    <PageFrame
      handle={handle}
      tools={
        <>
          {maySee && (
            <Button onPress={() => openPage(behind.path)} handle={`${handle}-behind`}>
              {behind.label}
            </Button>
          )}
          {mayExport && (
            <Button onPress={exportAll} isDisabled={!(hasRows && isCurrent)} handle={`${handle}-export`}>
              {t('export')}
            </Button>
          )}
          <Button onPress={refetch}>{t('refresh')}</Button>
        </>
      }
    >
      {children}
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!rows && !error && <PageLoading />}
      {rows && !error && !hasRows && <EmptyNote title={labels.none} text={labels.note} />}
      {hasRows && (
        <>
          {[...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => (
            <BarChart
              key={currency}
              {...rest}
              {...{ keys, caption: currency, picture: `${labels.picture} (${currency})`, handle: `${handle}-chart` }}
              first={t('first', { n: mostDrawn })}
              rows={own.map((row) => chartRowOf(row, columns.slice(2)))}
            />
          ))}
          <FigureTable heads={columns} rows={rows} total={t('total')} handle={`${handle}-table`} />
          <p className="c-soft">{labels.note}</p>
        </>
      )}
    </PageFrame>
  );
}

function chartRowOf({ key, name, amounts }: FigureRow, labels: readonly string[]) {
  const end = amounts.at(-1) ?? '0';
  const title = [name, ...amounts.map((amount, index) => `${labels[index]} ${amountText(amount)}`)].join(' · ');
  return { key, name, title, values: amounts.slice(0, -1), end: amountText(end), isLoss: end.startsWith('-') };
}

interface FigureTableProps {
  /** The headings of the name, the currency and each amount. */
  readonly heads: readonly string[];
  readonly rows: readonly FigureRow[];
  readonly total: string;
  readonly handle: string;
}

/** Shows all figures of the page, with totals for each currency. */
function FigureTable({ heads, rows, total, handle }: FigureTableProps): ReactNode {
  return (
    <table className="c-table" data-testid={handle}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index > 1 ? 'c-number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, currency, amounts }) => (
          <tr key={`${currency} ${key}`} data-key={key}>
            <th scope="row">{name}</th>
            <td>{currency}</td>
            <Amounts amounts={amounts} heads={heads.slice(2)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => (
          <tr key={currency}>
            <th scope="row">{total}</th>
            <td>{currency}</td>
            <Amounts amounts={sumsOf(own)} heads={heads.slice(2)} />
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** Returns the total of each column. */
function sumsOf(rows: readonly FigureRow[]): readonly string[] {
  return (rows[0]?.amounts ?? []).map((_, index) => exactSum(rows.map(({ amounts }) => amounts[index] ?? '0')));
}

function Amounts({ amounts, heads }: { readonly amounts: readonly string[]; readonly heads: readonly string[] }) {
  return heads.map((head, index) => {
    const amount = amounts[index] ?? '0';
    return (
      <td key={head} className="c-number" data-loss={amount.startsWith('-') || undefined}>
        {amountText(amount)}
      </td>
    );
  });
}

const zh = {
  export: '导出',
  refresh: '刷新',
  currency: '币种',
  total: '合计',
  accountDetail: '账单',
  checkout: '收付款',
  first_other: '图中为前 {{n}} 组，全部见下表',
  customer: '客户',
  nobody: '（无）',
  current: '未到期',
  days30: '1-30 天',
  days60: '31-60 天',
  days90: '61-90 天',
  over90: '90 天以上',
  balance: '余额',
  ageing: '各客户应收余额的账龄；数字见下表',
  ageingNone: '没有应收余额',
  ageingNote: '按今天计算：已出账的按到期日，未出账的（含账单草稿）算未到期；与应收管理的数字相同。',
  ageingFile: '账龄',
  month: '月份',
  cashIn: '收款',
  cashOut: '付款',
  net: '净额',
  from: '从',
  to: '到',
  cash: '每月的收款、付款和净额；数字见下表',
  cashNone: '这段时间没有收付款',
  cashNote: '只算已过账的收款、预收和付款，按付款日期；余额抵扣、对冲和坏账不是现金，不算在内。',
  cashFile: '现金收支',
} as const;

const en: English<typeof zh> = {
  export: 'Export',
  refresh: 'Refresh',
  currency: 'Currency',
  total: 'Total',
  accountDetail: 'Debit notes',
  checkout: 'Receipts and payments',
  first_one: 'The chart shows the first {{n}} group. The table shows all of them',
  first_other: 'The chart shows the first {{n}} groups. The table shows all of them',
  customer: 'Customer',
  nobody: '(none)',
  current: 'Current',
  days30: '1-30 days',
  days60: '31-60 days',
  days90: '61-90 days',
  over90: 'Over 90 days',
  balance: 'Balance',
  ageing: 'Aging of receivables by customer. The figures are in the table below',
  ageingNone: 'No open receivables',
  ageingNote:
    'As of today. Billed items are aged by due date. Unbilled items, including draft debit notes, count as current. The figures match the Receivables page.',
  ageingFile: 'aging',
  month: 'Month',
  cashIn: 'Receipts',
  cashOut: 'Payments',
  net: 'Net',
  from: 'From',
  to: 'To',
  cash: 'Receipts, payments and net by month. The figures are in the table below',
  cashNone: 'No receipts or payments in this period',
  cashNote:
    'Only posted receipts, prepayments and payments count, by payment date. Applied balances, offsets and bad debts are not cash and are left out.',
  cashFile: 'cash-in-and-out',
};

/** Messages of the aging and cash pages. */
const texts = createTexts('pictures', { zh, en });
