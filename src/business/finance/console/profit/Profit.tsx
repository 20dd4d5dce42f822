import { type ReactNode, useCallback, useId } from 'react';
import {
  Button,
  EmptyNote,
  PageFrame,
  PageLoading,
  ReadFailed,
  saveFile,
  useCalls,
  useHolds,
  useKept,
  useLanguage,
  useText,
} from '../../../../console/extend.ts';
import type { GroupFigures, ProfitReport, ProfitRow } from '../../both/answers.ts';
import { amountText, csvOf } from '../amounts.ts';
import { DaySpan, thisYear } from '../DaySpan.tsx';
import { BarChart, mostDrawn } from '../pictures/BarChart.tsx';
import { useAnswer } from '../useAnswer.ts';
import { texts } from './texts.ts';
import './profit.css';

/** The ways to group the gross profit. */
const groupings = ['customer', 'route', 'month'] as const;
type Grouping = (typeof groupings)[number];

/** What the report is asked for: the grouping and the period. */
interface Params {
  readonly by: Grouping;
  readonly from: string;
  readonly to: string;
}

/** The gross profit page: a chart, a table of the same figures, and their export as CSV. */
export function Profit(): ReactNode {
  const text = useText(texts);
  const language = useLanguage();
  const mayExport = useHolds('fms:cost:export');
  const { params, setParams, earned, error, refetch, isCurrent } = useProfit();
  const nameOf = ({ key, name }: ProfitRow): string => name?.[language] ?? (key === '' ? text('nobody') : key);
  const exportAll = () => {
    const head = (['name', 'currency', 'orders', 'ar', 'ap', 'profit', 'margin', 'lackingHead'] as const).map((word) =>
      text(word),
    );
    const rows = (earned?.rows ?? []).map((row) => [
      ...[
        nameOf(row),
        row.currency,
        String(row.orderQty),
        row.ar,
        row.ap,
        row.profit,
        row.margin ?? '',
        String(row.lackingQty),
      ],
    ]);
    saveFile({ blob: csvOf([head, ...rows]), name: undefined }, `${text('file')}-${params.from}-${params.to}.csv`);
  };
  const hasRows = earned !== undefined && !error && earned.rows.length > 0;
  return (
    <PageFrame
      handle="profit"
      tools={
        <>
          {mayExport && (
            <Button onPress={exportAll} isDisabled={!(hasRows && isCurrent)} handle="profit-export">
              {text('export')}
            </Button>
          )}
          <Button onPress={refetch}>{text('refresh')}</Button>
        </>
      }
    >
      <ParamInputs params={params} onChange={setParams} />
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!earned && !error && <PageLoading />}
      {earned && !error && !hasRows && <EmptyNote title={text('none')} text={text('noneText')} />}
      {hasRows && (
        <>
          <ProfitChart rows={earned.rows} nameOf={nameOf} />
          <ProfitTable earned={earned} nameOf={nameOf} />
          <p className="c-soft">{text('note')}</p>
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
  const text = useText(texts);
  const id = useId();
  return (
    <form className="c-params" onSubmit={(event) => event.preventDefault()}>
      <div className="q-field c-day">
        <label htmlFor={`${id}by`}>{text('by')}</label>
        <select
          id={`${id}by`}
          className="q-input"
          data-testid="profit-by"
          value={params.by}
          onChange={({ target }) => onChange({ ...params, by: target.value as Grouping })}
        >
          {groupings.map((grouping) => (
            <option key={grouping} value={grouping}>
              {text(grouping)}
            </option>
          ))}
        </select>
      </div>
      <DaySpan
        of={['hwCost', 'bizDate']}
        labels={{ from: text('from'), to: text('to') }}
        span={params}
        onChange={onChange}
      />
    </form>
  );
}

interface ProfitChartProps {
  readonly rows: readonly ProfitRow[];
  readonly nameOf: (row: ProfitRow) => string;
}

/** Draws the receivables above the payables of each group, with the gross profit at the end. */
function ProfitChart({ rows, nameOf }: ProfitChartProps): ReactNode {
  const text = useText(texts);
  return (
    <BarChart
      handle="profit-chart"
      picture={text('picture')}
      first={text('first', { n: mostDrawn })}
      keys={[
        { tone: 'blue', label: text('ar') },
        { tone: 'amber', label: text('ap') },
      ]}
      rows={rows.map((row) => ({
        ...{ key: `${row.currency} ${row.key}`, name: nameOf(row), values: [row.ar, row.ap] },
        title: text('bar', { name: nameOf(row), ar: row.ar, ap: row.ap, profit: row.profit }),
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

/** The figures of all groups, with totals for each currency. */
function ProfitTable({ earned, nameOf }: ProfitTableProps): ReactNode {
  const text = useText(texts);
  return (
    <table className="c-table" data-testid="profit-table">
      <thead>
        <tr>
          <th scope="col">{text('name')}</th>
          <th scope="col">{text('currency')}</th>
          {(['orders', 'ar', 'ap', 'profit', 'margin'] as const).map((word) => (
            <th key={word} scope="col" className="c-number">
              {text(word)}
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
            <th scope="row">{text('total')}</th>
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
  const text = useText(texts);
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
            {text('lacking', { n: lackingQty })}
          </div>
        )}
      </td>
    </>
  );
}

/** Reads the gross profit again whenever the grouping or the period changes. */
function useProfit() {
  const { read } = useCalls();
  const [params, setParams] = useKept<Params>('params', { by: 'customer', ...thisYear() });
  const ask = useCallback(
    () => read<ProfitReport>('hwCost', { name: 'profit', input: { ...params } }, { isQuiet: true }),
    [read, params],
  );
  const { answer, ...rest } = useAnswer(params.from !== '' && params.to !== '' ? ask : undefined);
  return { params, setParams, earned: answer, ...rest };
}
