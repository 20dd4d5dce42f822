import type { ReactNode } from 'react';
import { useText } from '../../../../console/extend.ts';
import { amountText } from '../amountText.ts';
import type { ProfitRow } from './profit.ts';
import { words } from './words.ts';

interface ProfitChartProps {
  readonly rows: readonly ProfitRow[];
  readonly nameOf: (row: ProfitRow) => string;
}

/** So many groups are told apart at a glance. */
const most = 12;
/** In units of the drawing: the names, the bars, the words at their end, and the height of a group. */
const [nameWidth, barWidth, endWidth, height] = [210, 560, 190, 46];
const width = nameWidth + barWidth + endWidth;

/** Receivables over payables of each group, and at their end what is left. The table below has the same in figures. */
export function ProfitChart({ rows, nameOf }: ProfitChartProps): ReactNode {
  const text = useText(words);
  const shown = rows.slice(0, most);
  const greatest = Math.max(1, ...shown.flatMap(({ ar, ap }) => [Math.abs(Number(ar)), Math.abs(Number(ap))]));
  const lengthOf = (amount: string): number => Math.max(1, (Math.abs(Number(amount)) / greatest) * barWidth);
  return (
    <figure className="c-chart" data-testid="profit-chart">
      <figcaption>
        <span className="c-key" data-of="ar">
          {text('ar')}
        </span>
        <span className="c-key" data-of="ap">
          {text('ap')}
        </span>
        {rows.length > most && <span className="c-soft">{text('first', { n: most })}</span>}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${shown.length * height}`} role="img" aria-label={text('picture')}>
        {shown.map((row, i) => (
          <g key={`${row.currency} ${row.key}`} transform={`translate(0 ${i * height})`}>
            <title>{text('bar', { name: nameOf(row), ar: row.ar, ap: row.ap, profit: row.profit })}</title>
            <text className="c-name" x={nameWidth - 10} y={height / 2 + 4} textAnchor="end">
              {shortened(nameOf(row))}
            </text>
            <rect className="c-ar" x={nameWidth} y={6} width={lengthOf(row.ar)} height={15} rx={2} />
            <rect className="c-ap" x={nameWidth} y={23} width={lengthOf(row.ap)} height={15} rx={2} />
            <text
              className={row.profit.startsWith('-') ? 'c-loss' : 'c-gain'}
              x={nameWidth + Math.max(lengthOf(row.ar), lengthOf(row.ap)) + 8}
              y={height / 2 + 4}
            >
              {amountText(row.profit)} {row.margin === null ? '' : `(${row.margin}%)`}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** A name that fits beside its bars: Chinese ones are wider. */
function shortened(name: string): string {
  const room = /[\u2E80-\uFFFF]/.test(name) ? 14 : 26;
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
}
