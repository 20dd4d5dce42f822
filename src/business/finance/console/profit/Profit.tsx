import { type ReactNode, useCallback, useId } from 'react';
import {
  Button,
  createTexts,
  EmptyNote,
  type English,
  PageFrame,
  PageLoading,
  type PanelProps,
  ReadFailed,
  saveFile,
  useCalls,
  useFound,
  useHolds,
  useKept,
  useLanguage,
  useNotify,
} from '../../../../console/extend.ts';
import type { GroupFigures, OrderEarnings, ProfitReport, ProfitRow } from '../../both/answers.ts';
import { amountText, csvOf } from '../amounts.ts';
import { DaySpan, thisYear } from '../DaySpan.tsx';
import { BarChart, mostDrawn } from '../pictures/BarChart.tsx';
import { useAnswer } from '../useAnswer.ts';
import './profit.css';

/** The ways to group the gross profit. */
const groupings = ['customer', 'route', 'month'] as const;
type Grouping = (typeof groupings)[number];

/** The query of the report: grouping and period. */
interface Params {
  readonly by: Grouping;
  readonly from: string;
  readonly to: string;
}

/** The gross profit page: a chart, a table of the same figures, and their export as CSV. */
export function Profit(): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const mayExport = useHolds('fms:cost:export');
  const { params, setParams, earned, error, refetch, isCurrent } = useProfit();
  const nameOf = ({ key, name }: ProfitRow): string => name?.[language] ?? (key === '' ? t('nobody') : key);
  const exportAll = () => {
    const head = (['name', 'currency', 'orders', 'ar', 'ap', 'profit', 'margin', 'lackingHead'] as const).map((word) => t(word));
    const rows = (earned?.rows ?? []).map((row) => [
      ...[nameOf(row), row.currency, String(row.orderQty), row.ar, row.ap, row.profit, row.margin ?? '', String(row.lackingQty)],
    ]);
    saveFile({ blob: csvOf([head, ...rows]), name: undefined }, `${t('file')}-${params.from}-${params.to}.csv`);
  };
  const hasRows = earned !== undefined && !error && earned.rows.length > 0;
  return (
    <PageFrame
      handle="profit"
      tools={
        <>
          {mayExport && (
            <Button onPress={exportAll} isDisabled={!(hasRows && isCurrent)} handle="profit-export">
              {t('export')}
            </Button>
          )}
          <Button onPress={refetch}>{t('refresh')}</Button>
        </>
      }
    >
      <ParamInputs params={params} onChange={setParams} />
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!earned && !error && <PageLoading />}
      {earned && !error && !hasRows && <EmptyNote title={t('none')} text={t('noneText')} />}
      {hasRows && (
        <>
          <ProfitChart rows={earned.rows} nameOf={nameOf} />
          <ProfitTable earned={earned} nameOf={nameOf} />
          <p className="c-soft">{t('note')}</p>
        </>
      )}
    </PageFrame>
  );
}

interface ParamInputsProps {
  readonly params: Params;
  readonly onChange: (params: Params) => void;
}

function ParamInputs({ params, onChange }: ParamInputsProps): ReactNode {
  const { t } = texts.useT();
  const id = useId();
  return (
    <form className="c-params" onSubmit={(event) => event.preventDefault()}>
      <div className="q-field c-day">
        <label htmlFor={`${id}by`}>{t('by')}</label>
        <select
          id={`${id}by`}
          className="q-input"
          data-testid="profit-by"
          value={params.by}
          onChange={({ target }) => onChange({ ...params, by: target.value as Grouping })}
        >
          {groupings.map((grouping) => (
            <option key={grouping} value={grouping}>
              {t(grouping)}
            </option>
          ))}
        </select>
      </div>
      <DaySpan of={['hwCost', 'bizDate']} labels={{ from: t('from'), to: t('to') }} span={params} onChange={onChange} />
    </form>
  );
}

interface ProfitChartProps {
  readonly rows: readonly ProfitRow[];
  readonly nameOf: (row: ProfitRow) => string;
}

/** Draws the receivables above the payables of each group, with the gross profit at the end. */
function ProfitChart({ rows, nameOf }: ProfitChartProps): ReactNode {
  const { t } = texts.useT();
  return (
    <BarChart
      handle="profit-chart"
      picture={t('picture')}
      first={t('first', { n: mostDrawn })}
      keys={[
        { tone: 'blue', label: t('ar') },
        { tone: 'amber', label: t('ap') },
      ]}
      rows={rows.map((row) => ({
        key: `${row.currency} ${row.key}`,
        name: nameOf(row),
        values: [row.ar, row.ap],
        title: t('bar', { name: nameOf(row), ar: row.ar, ap: row.ap, profit: row.profit }),
        end: `${amountText(row.profit)} ${row.margin === null ? '' : `(${row.margin}%)`}`,
        isLoss: row.profit.startsWith('-'),
      }))}
    />
  );
}

interface ProfitTableProps {
  readonly earned: ProfitReport;
  readonly nameOf: (row: ProfitRow) => string;
}

/** Shows the figures of all groups, with totals for each currency. */
function ProfitTable({ earned, nameOf }: ProfitTableProps): ReactNode {
  const { t } = texts.useT();
  return (
    <table className="c-table" data-testid="profit-table">
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('currency')}</th>
          {(['orders', 'ar', 'ap', 'profit', 'margin'] as const).map((word) => (
            <th key={word} scope="col" className="c-number">
              {t(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {earned.rows.map((row) => (
          <tr key={`${row.currency} ${row.key}`} data-key={row.key}>
            <th scope="row">{nameOf(row)}</th>
            <td>{row.currency}</td>
            <td className="c-number">{row.orderQty}</td>
            <Amounts figures={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {earned.totals.map((figures) => (
          <tr key={figures.currency}>
            <th scope="row">{t('total')}</th>
            <td>{figures.currency}</td>
            <td />
            <Amounts figures={figures} />
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Amounts({ figures: { ar, ap, profit, margin, lackingQty } }: { readonly figures: GroupFigures }): ReactNode {
  const { t } = texts.useT();
  return (
    <>
      <td className="c-number">{amountText(ar)}</td>
      <td className="c-number">{amountText(ap)}</td>
      <td className="c-number" data-loss={profit.startsWith('-') || undefined}>
        {amountText(profit)}
      </td>
      <td className="c-number">
        {margin === null ? '–' : `${margin}%`}
        {lackingQty > 0 && (
          <div className="c-fault" data-testid="profit-lacking">
            {t('lacking', { n: lackingQty })}
          </div>
        )}
      </td>
    </>
  );
}

/** Reads the gross profit, and reads it again whenever the grouping or the period changes. */
function useProfit() {
  const { read } = useCalls();
  const [params, setParams] = useKept<Params>('params', { by: 'customer', ...thisYear() });
  const ask = useCallback(() => read<ProfitReport>('hwCost', { name: 'profit', input: { ...params } }, { isQuiet: true }), [read, params]);
  const { answer, ...rest } = useAnswer(params.from !== '' && params.to !== '' ? ask : undefined);
  return { params, setParams, earned: answer, ...rest };
}

/** The panel with the gross profit of an order, for users with the permission to see it. */
export function OrderProfit(props: PanelProps): ReactNode {
  return useHolds('fms:cost:profit') ? <Earned {...props} /> : null;
}

function Earned({ record }: PanelProps): ReactNode {
  const { t } = texts.useT();
  const titleId = useId();
  const orderId = String(record.id);
  // The cost lines are read too, so that the profit is read again whenever one of them changes while the page is open.
  const lines = useFound('hwCost', { filter: { orderId }, pageSize: 500 }).records ?? [];
  const state = lines.map(({ id, version }) => `${id}.${version}`).join();
  const { answer: earned, error, refetch } = useOrderProfit(orderId, state);
  const notify = useNotify();
  if (error) {
    return (
      <section className="c-panel" aria-labelledby={titleId} data-testid="order-profit">
        <h2 id={titleId}>{t('title')}</h2>
        <p role="alert">
          {notify.messageOf(error)} <Button onPress={refetch}>{t('retry')}</Button>
        </p>
      </section>
    );
  }
  if (!earned) return null;
  return (
    <section className="c-panel" aria-labelledby={titleId} data-testid="order-profit">
      <h2 id={titleId}>{t('title')}</h2>
      {earned.sums.length === 0 && <p className="c-soft">{t('empty')}</p>}
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
              <dt>{t(word)}</dt>
              <dd data-loss={amount.startsWith('-') || undefined}>
                {amountText(amount)} {currency}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('margin')}</dt>
            <dd>{margin === null ? '–' : `${margin}%`}</dd>
          </div>
        </dl>
      ))}
      {earned.isLacking && (
        <p className="c-fault" data-testid="profit-lacking">
          {t('lackingOrder')}
        </p>
      )}
      {earned.waiting > 0 && <p className="c-soft">{t('waiting', { n: earned.waiting })}</p>}
    </section>
  );
}

/** Reads the gross profit of an order, and reads it again whenever `state` changes. */
function useOrderProfit(id: string, state: string) {
  const { read } = useCalls();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `state` sends the question again
  const question = useCallback(
    () => read<OrderEarnings>('hwOrder', { name: 'profit', input: { id } }, { isQuiet: true }),
    [read, id, state],
  );
  return useAnswer(question);
}

const zh = {
  customer: '按客户',
  route: '按航线',
  month: '按月',
  by: '分组',
  from: '从',
  to: '到',
  refresh: '刷新',
  retry: '重试',
  export: '导出',
  none: '这段时间没有已审核的费用',
  noneText: '毛利只算已审核、已出账和已核销的费用，不含税。',
  title: '毛利',
  note: '只算已审核及以后的费用，不含税，按业务日期的汇率折算。',
  ar: '应收',
  ap: '应付',
  profit: '毛利',
  margin: '毛利率',
  orders: '票数',
  name: '名称',
  currency: '币种',
  total: '合计',
  nobody: '（无）',
  picture: '各组的应收、应付和毛利；数字见下表',
  first_other: '图中为前 {{n}} 组，全部见下表',
  waiting_other: '另有 {{n}} 行费用未审核，未计入',
  lacking_other: '成本不完整：{{n}} 票',
  lackingHead: '成本不完整票数',
  lackingOrder: '成本不完整：没有已审核的应付，或有应付未审核，毛利率偏高',
  empty: '还没有已审核的费用',
  bar: '{{name}}：应收 {{ar}}，应付 {{ap}}，毛利 {{profit}}',
  file: '毛利',
} as const;

const en: English<typeof zh> = {
  customer: 'By customer',
  route: 'By route',
  month: 'By month',
  by: 'Group by',
  from: 'From',
  to: 'To',
  refresh: 'Refresh',
  retry: 'Retry',
  export: 'Export',
  none: 'No approved charges or costs in this period',
  noneText: 'Gross profit only counts amounts that are approved, billed or settled, without tax.',
  title: 'Gross profit',
  note: 'Counts approved, billed and settled amounts without tax, at the exchange rate of the business date.',
  ar: 'Receivable',
  ap: 'Payable',
  profit: 'Gross profit',
  margin: 'Margin',
  orders: 'Orders',
  name: 'Name',
  currency: 'Currency',
  total: 'Total',
  nobody: '(none)',
  picture: 'Receivables, payables and gross profit by group. The figures are in the table below',
  first_one: 'The chart shows the first {{n}} group. The table shows all of them',
  first_other: 'The chart shows the first {{n}} groups. The table shows all of them',
  waiting_one: '{{n}} line is not approved yet and not included',
  waiting_other: '{{n}} lines are not approved yet and not included',
  lacking_one: 'incomplete costs: {{n}} order',
  lacking_other: 'incomplete costs: {{n}} orders',
  lackingHead: 'Orders with incomplete costs',
  lackingOrder: 'Incomplete costs: no payable is approved yet, or some are waiting for approval. The margin shown is too high.',
  empty: 'No approved amounts yet',
  bar: '{{name}}: receivable {{ar}}, payable {{ap}}, gross profit {{profit}}',
  file: 'gross-profit',
};

/** Messages of the gross profit page and panel. */
const texts = createTexts('profit', { zh, en });
