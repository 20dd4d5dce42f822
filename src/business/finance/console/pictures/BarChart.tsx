import type { ReactNode } from 'react';
import { useNarrow } from '../../../../console/extend.ts';
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

/** In units of the drawing: where bars begin and how long they may be, the room for the words at their end, the height of a group. */
interface Measures {
  readonly from: number;
  readonly longest: number;
  readonly end: number;
  readonly height: number;
  /** Height of the line above the bars that the name stands in; 0: it stands beside them. */
  readonly above: number;
}
const wide: Measures = { from: 210, longest: 560, end: 190, height: 46, above: 0 };
/** Nothing is drawn smaller on a phone: the name stands above its bars. */
const narrow: Measures = { from: 0, longest: 200, end: 140, height: 64, above: 18 };

/** Groups with a bar for each figure, as long as it is great, and a word at their end. */
export function BarChart(props: BarChartProps): ReactNode {
  const { keys, rows, picture, first, caption, handle } = props;
  const shown = rows.slice(0, mostDrawn);
  const measures = useNarrow() ? narrow : wide;
  const { from, longest, end, height } = measures;
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
      <svg viewBox={`0 0 ${from + longest + end} ${shown.length * height}`} role="img" aria-label={picture}>
        {shown.map((row, place) => (
          <Bars key={row.key} {...props} {...{ row, place, measures }} scale={longest / greatestOf(props)} />
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
  readonly measures: Measures;
  /** Units of the drawing for one of the currency. */
  readonly scale: number;
}

function Bars({ row, place, measures, scale, keys, isStacked = false }: BarsProps): ReactNode {
  const { from, height, above } = measures;
  const room = height - above;
  const lengths = lengthsOf(row).map((length) => length * scale);
  const before = (i: number): number => lengths.slice(0, i).reduce((sum, one) => sum + one, 0);
  const thick = isStacked ? 24 : (room - 12) / keys.length - 2;
  const end = isStacked ? before(lengths.length) : Math.max(...lengths);
  return (
    <g transform={`translate(0 ${place * height})`}>
      <title>{row.title}</title>
      <text {...(above ? { x: 0, y: above - 4 } : { x: from - 10, y: height / 2 + 4, textAnchor: 'end' })}>
        {shortened(row.name, above ? 2 : 1)}
      </text>
      {keys.map(({ tone }, i) => (
        <rect
          key={tone}
          data-tone={tone}
          x={from + (isStacked ? before(i) : 0)}
          y={above + (isStacked ? (room - thick) / 2 : 6 + i * (thick + 2))}
          width={Math.max(isStacked ? 0 : 1, lengths[i] ?? 0)}
          height={thick}
          rx={isStacked ? 0 : 2}
        />
      ))}
      <text className={row.isLoss ? 'c-loss' : 'c-gain'} x={from + end + 8} y={above + room / 2 + 4}>
        {row.end}
      </text>
    </g>
  );
}

/** A name that fits beside its bars, or in so many times that room: Chinese ones are wider. */
function shortened(name: string, times: number): string {
  const room = times * (/[\u2E80-\uFFFF]/.test(name) ? 14 : 26);
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
}
