import { type ReactNode, useId } from 'react';
import {
  Button,
  EmptyNote,
  PageFrame,
  PageLoading,
  ReadFailed,
  saveFile,
  useHolds,
  useLanguage,
  useText,
} from '../../../../console/extend.ts';
import { csvOf } from '../csvOf.ts';
import { DaySpan } from '../DaySpan.tsx';
import { ProfitChart } from './ProfitChart.tsx';
import { ProfitTable } from './ProfitTable.tsx';
import { type ProfitRow, type Way, type Wish, ways } from './profit.ts';
import { useProfit } from './useProfit.ts';
import { words } from './words.ts';
import './profit.css';

/** What was earned, by customer, route or month, as a picture and in figures; the same figures go out as a file. */
export function Profit(): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const mayExport = useHolds('fms:cost:export');
  const { wish, setWish, earned, error, refetch, isCurrent } = useProfit();
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
    saveFile({ blob: csvOf([head, ...rows]), name: undefined }, `${text('file')}-${wish.from}-${wish.to}.csv`);
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
      <ProfitWish wish={wish} onChange={setWish} />
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

interface ProfitWishProps {
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
}

function ProfitWish({ wish, onChange }: ProfitWishProps): ReactNode {
  const text = useText(words);
  const id = useId();
  return (
    <form className="c-wish" onSubmit={(event) => event.preventDefault()}>
      <div className="q-field c-day">
        <label htmlFor={`${id}by`}>{text('by')}</label>
        <select
          id={`${id}by`}
          className="q-input"
          data-testid="profit-by"
          value={wish.by}
          onChange={({ target }) => onChange({ ...wish, by: target.value as Way })}
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {text(way)}
            </option>
          ))}
        </select>
      </div>
      <DaySpan
        of={['hwCost', 'bizDate']}
        labels={{ from: text('from'), to: text('to') }}
        span={wish}
        onChange={onChange}
      />
    </form>
  );
}
