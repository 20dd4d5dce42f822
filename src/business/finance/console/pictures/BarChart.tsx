import type { ReactNode } from 'react';
import './pictures.css';

/** What a bar is drawn in: the theme has them for light and dark. */
export type Tone = 'green' | 'blue' | 'amber' | 'rust' | 'red';

/** One group of a picture. */
export interface ChartRow {
  readonly key: string;
  readonly name: string;
  /** In words, for who rests on it. */
  readonly title: string;
  /** One for each of the keys, in their order; what is below 0 is drawn as long as it is above. */
  readonly values: readonly string[];
  /** What stands at the end of its bars. */
  readonly end: string;
  readonly isLoss?: boolean;
}

interface BarChartProps {
  readonly keys: readonly { readonly tone: Tone; readonly label: string }[];
  readonly rows: readonly ChartRow[];
  /** What the picture shows, for who does not see it; the page has a table with the same figures. */
  readonly picture: string;
  /** Said where there are more rows than are drawn. */
  readonly first: string;
  readonly caption?: string | undefined;
  /** One after the other in one line; else one below the other. */
  readonly isStacked?: boolean;
  readonly handle: string;
}

/** So many groups are told apart at a glance. */
export const mostDrawn = 12;
/** In units of the drawing: the names, the bars, the words at their end, and the height of a group. */
const [nameWidth, barWidth, endWidth, height] = [210, 560, 190, 46];
const width = nameWidth + barWidth + endWidth;

/** Groups with a bar for each figure, as long as it is great, and a word at their end. */
export function BarChart(props: BarChartProps): ReactNode {
  const { keys, rows, picture, first, caption, handle } = props;
  const shown = rows.slice(0, mostDrawn);
  return (
    <figure className="c-chart" data-testid={handle}>
      <figcaption>
        {caption !== undefined && <strong>{caption}</strong>}
        {keys.map(({ tone, label }) => (
          <span key={tone} className="c-key" data-tone={tone}>
            {label}
          </span>
        ))}
        {rows.length > mostDrawn && <span className="c-soft">{first}</span>}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${shown.length * height}`} role="img" aria-label={picture}>
        {shown.map((row, place) => (
          <Bars key={row.key} {...props} row={row} place={place} scale={barWidth / greatestOf(props)} />
        ))}
      </svg>
    </figure>
  );
}

function lengthsOf({ values }: ChartRow): readonly number[] {
  return values.map((value) => Math.abs(Number(value)));
}

function greatestOf({ rows, isStacked = false }: BarChartProps): number {
  const whole = rows.slice(0, mostDrawn).map(lengthsOf);
  return Math.max(1, ...whole.map((row) => (isStacked ? row.reduce((sum, one) => sum + one, 0) : Math.max(...row))));
}

interface BarsProps extends BarChartProps {
  readonly row: ChartRow;
  readonly place: number;
  /** Units of the drawing for one of the currency. */
  readonly scale: number;
}

function Bars({ row, place, scale, keys, isStacked = false }: BarsProps): ReactNode {
  const lengths = lengthsOf(row).map((length) => length * scale);
  const before = (i: number): number => lengths.slice(0, i).reduce((sum, one) => sum + one, 0);
  const thick = isStacked ? 24 : (height - 12) / keys.length - 2;
  const end = isStacked ? before(lengths.length) : Math.max(...lengths);
  return (
    <g transform={`translate(0 ${place * height})`}>
      <title>{row.title}</title>
      <text x={nameWidth - 10} y={height / 2 + 4} textAnchor="end">
        {shortened(row.name)}
      </text>
      {keys.map(({ tone }, i) => (
        <rect
          key={tone}
          data-tone={tone}
          x={nameWidth + (isStacked ? before(i) : 0)}
          y={isStacked ? (height - thick) / 2 : 6 + i * (thick + 2)}
          width={Math.max(isStacked ? 0 : 1, lengths[i] ?? 0)}
          height={thick}
          rx={isStacked ? 0 : 2}
        />
      ))}
      <text className={row.isLoss ? 'c-loss' : 'c-gain'} x={nameWidth + end + 8} y={height / 2 + 4}>
        {row.end}
      </text>
    </g>
  );
}

/** A name that fits beside its bars: Chinese ones are wider. */
function shortened(name: string): string {
  const room = /[\u2E80-\uFFFF]/.test(name) ? 14 : 26;
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
}
