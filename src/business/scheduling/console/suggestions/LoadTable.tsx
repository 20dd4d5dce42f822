import { type ReactNode, useId, useMemo } from 'react';
import { useKept, useLanguage } from '../../../../console/extend.ts';
import { LoadBars } from '../LoadBars.tsx';
import { keyOf, type Load, type LoadRow, type Reason, shareOf } from './groupings.ts';
import { type SuggestTextKey, texts } from './texts.ts';

interface LoadTableProps {
  /** The name under which the sort order is stored, and by which tests find the table. */
  readonly name: 'trucks' | 'parcels';
  readonly rows: readonly LoadRow[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (loads: readonly Load[], isSelected: boolean) => void;
}

/** The columns by which the table can be sorted, with the value that decides the order. */
const columns = [
  { key: 'dests', of: ({ dest }: LoadRow) => dest },
  { key: 'reason', of: ({ load }: LoadRow) => urgencyOf(load) },
  { key: 'fill', of: ({ fill }: LoadRow) => shareOf(fill) },
  { key: 'windowEnd', of: ({ load }: LoadRow) => load.windowEnd ?? never },
  { key: 'freeUntil', of: ({ load }: LoadRow) => load.freeUntil ?? never },
  { key: 'inTime', of: ({ load }: LoadRow) => load.inTime ?? never },
  { key: 'priorities', of: ({ load }: LoadRow) => load.priority ?? 'P9' },
  { key: 'pallets', of: ({ load }: LoadRow) => Number(load.palletQty), isNumber: true },
  { key: 'cartons', of: ({ load }: LoadRow) => load.cartonQty, isNumber: true },
  { key: 'kg', of: ({ load }: LoadRow) => Number(load.weightKg), isNumber: true },
  { key: 'cbm', of: ({ load }: LoadRow) => Number(load.volumeCbm), isNumber: true },
] as const satisfies readonly { key: SuggestTextKey; of: (row: LoadRow) => string | number; isNumber?: boolean }[];

type ColumnKey = (typeof columns)[number]['key'];

const never = '9999-12-31';

/** Returns the sort value of the first reason: loads with a due date come first, the soonest on top, then full trucks, then all others. */
function urgencyOf({ reasons: [first] }: Load): number {
  if (!first) return Number.MAX_SAFE_INTEGER;
  return first.code === 'FULL' ? 1_000 - first.percent / 1_000 : first.days;
}

interface Sorting {
  readonly key: ColumnKey;
  readonly isDown: boolean;
}

/** A sortable table of loads, each with its reasons and a checkbox. By default, the most urgent loads come first. */
export function LoadTable({ name, rows, chosen, onChoose }: LoadTableProps): ReactNode {
  const { t } = texts.useT();
  const titleId = useId();
  const [sorting, setSorting] = useKept<Sorting | undefined>(`sort ${name}`, undefined);
  const sorted = useMemo(() => sortedBy(rows, sorting), [rows, sorting]);
  const isAll = rows.every(({ load }) => chosen.has(keyOf(load)));
  const shown = columns.filter(({ key }) => name === 'trucks' || key !== 'fill');
  const sortBy = (key: ColumnKey) => setSorting(next(sorting, key));
  const loads = rows.map(({ load }) => load);
  return (
    <section className="g-table-box" aria-labelledby={titleId} data-testid={`loads-${name}`}>
      <h2 id={titleId}>{t(name, { n: rows.length })}</h2>
      <div className="g-scroll">
        <table className="g-table">
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  checked={isAll}
                  aria-label={t('chooseAll', { n: rows.length })}
                  onChange={() => onChoose(loads, !isAll)}
                />
              </th>
              {shown.map((column) => (
                <Head key={column.key} column={column} sorting={sorting} onSort={sortBy} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <Row key={keyOf(row.load)} {...{ row, onChoose }} isChosen={chosen.has(keyOf(row.load))} hasFill={name === 'trucks'} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Returns the next sort order: a column ascending, then descending, then undefined, which means the order of urgency. */
function next(sorting: Sorting | undefined, key: ColumnKey): Sorting | undefined {
  if (sorting?.key !== key) return { key, isDown: false };
  return sorting.isDown ? undefined : { key, isDown: true };
}

function sortedBy(rows: readonly LoadRow[], sorting: Sorting | undefined): readonly LoadRow[] {
  const column = columns.find(({ key }) => key === sorting?.key);
  if (!column) return rows;
  const sign = sorting?.isDown ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [column.of(a), column.of(b)];
    if (first === second) return 0;
    return first < second ? -sign : sign;
  });
}

interface HeadProps {
  readonly column: (typeof columns)[number];
  readonly sorting: Sorting | undefined;
  readonly onSort: (key: ColumnKey) => void;
}

function Head({ column, sorting, onSort }: HeadProps): ReactNode {
  const { t } = texts.useT();
  const { key } = column;
  const own = sorting?.key === key ? sorting : undefined;
  const directions = own?.isDown ? ('descending' as const) : ('ascending' as const);
  return (
    <th scope="col" aria-sort={own ? directions : 'none'} data-number={'isNumber' in column || undefined}>
      <button type="button" data-testid={`sort-${key}`} onClick={() => onSort(key)}>
        {t(key)}
        <span aria-hidden="true">{own ? { ascending: ' ▲', descending: ' ▼' }[directions] : ''}</span>
      </button>
    </th>
  );
}

interface RowProps extends Pick<LoadTableProps, 'onChoose'> {
  readonly row: LoadRow;
  readonly isChosen: boolean;
  readonly hasFill: boolean;
}

function Row({ row, isChosen, hasFill, onChoose }: RowProps): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const { load, group, dest, n, fill } = row;
  const { priority, windowEnd, freeUntil, inTime } = load;
  const among = group.loads.length > 1 ? t('loadOf', { n, all: group.loads.length }) : undefined;
  const beside = [t(group.deliveryMethod as SuggestTextKey), group.repositoryName?.[language], among].filter(Boolean).join(' · ');
  return (
    <tr data-chosen={isChosen || undefined} data-testid={`load-${dest}-${n}`}>
      <td>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t('choose', { dest, n, pallets: Number(load.palletQty) })}
          onChange={() => onChoose([load], !isChosen)}
        />
      </td>
      <th scope="row">
        {dest} <span className="g-soft">{beside}</span>
      </th>
      <td>
        <Reasons reasons={load.reasons} />
      </td>
      {hasFill && (
        <td className="g-fill">
          <LoadBars load={[fill]} hasPercent />
        </td>
      )}
      {[windowEnd, freeUntil, inTime].map((day, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
        <td key={i}>{day}</td>
      ))}
      <td>{priority && t(priority as SuggestTextKey)}</td>
      {[load.palletQty, load.cartonQty, load.weightKg, load.volumeCbm].map((figure, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four fixed columns
        <td key={i} data-number>
          {Number(figure).toLocaleString('en-US', { maximumFractionDigits: 4 })}
        </td>
      ))}
    </tr>
  );
}

/** Lists the reasons to send a load now, the most pressing reason first. */
function Reasons({ reasons }: { reasons: readonly Reason[] }): ReactNode {
  const { t } = texts.useT();
  const wordOf = (reason: Reason): string => {
    if (reason.code === 'FULL') return t('full', { percent: reason.percent });
    const { code, days } = reason;
    const n = Math.abs(days);
    if (code === 'RENT') return days < 0 ? t('rentOver', { n }) : t('rentDue', { n });
    return days < 0 ? t('windowOver', { n }) : t('windowDue', { n });
  };
  if (reasons.length === 0) return <span className="g-soft">{t('canWait')}</span>;
  return (
    <ul className="g-reasons">
      {reasons.map((reason) => (
        <li key={reason.code} data-code={reason.code} data-over={('days' in reason && reason.days < 0) || undefined}>
          {wordOf(reason)}
        </li>
      ))}
    </ul>
  );
}
