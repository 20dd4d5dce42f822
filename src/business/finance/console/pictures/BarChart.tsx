import type { ReactNode } from 'react';
import { useNarrow } from '../../../../console/extend.ts';
import './pictures.css';

/** The color of a bar; the theme defines each for light and dark. */
export type Tone = 'green' | 'blue' | 'amber' | 'rust' | 'red';

/** One group of bars. */
export interface ChartRow {
  readonly key: string;
  readonly name: string;
  /** The tooltip of the group. */
  readonly title: string;
  /** One value for each bar, in the order of `keys`. A bar shows the absolute value. */
  readonly values: readonly string[];
  /** The text at the end of the bars. */
  readonly end: string;
  readonly isLoss?: boolean;
}

interface BarChartProps {
  readonly keys: readonly { readonly tone: Tone; readonly label: string }[];
  readonly rows: readonly ChartRow[];
  /** The description for screen readers; the page also has a table with the same figures. */
  readonly picture: string;
  /** The note shown when there are more rows than are drawn. */
  readonly first: string;
  readonly caption?: string | undefined;
  /** Whether the bars of a group are drawn end to end in one line; by default each has its own line. */
  readonly isStacked?: boolean;
  readonly handle: string;
}

/** The maximum number of groups in the chart. */
export const mostDrawn = 12;

/** Sizes in SVG units: the left edge of the bars, their maximum length, the space after them, and the height of a group. */
interface Measures {
  readonly from: number;
  readonly longest: number;
  readonly end: number;
  readonly height: number;
  /** The height of the line with the name above the bars; 0 puts the name beside them. */
  readonly above: number;
}
const wide: Measures = { from: 210, longest: 560, end: 190, height: 46, above: 0 };
/** On a phone the text keeps its size, so the name goes above its bars. */
const narrow: Measures = { from: 0, longest: 200, end: 140, height: 64, above: 18 };

/** Draws a bar for each value of each group, in proportion, with a text at the end. */
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
        {shown.map((row, index) => (
          <Bars key={row.key} {...props} {...{ row, index, measures }} scale={longest / greatestOf(props)} />
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
  readonly index: number;
  readonly measures: Measures;
  /** The length of one unit of currency in the drawing. */
  readonly scale: number;
}

function Bars({ row, index, measures, scale, keys, isStacked = false }: BarsProps): ReactNode {
  const { from, height, above } = measures;
  const room = height - above;
  const lengths = lengthsOf(row).map((length) => length * scale);
  const before = (i: number): number => lengths.slice(0, i).reduce((sum, one) => sum + one, 0);
  const thick = isStacked ? 24 : (room - 12) / keys.length - 2;
  const end = isStacked ? before(lengths.length) : Math.max(...lengths);
  return (
    <g transform={`translate(0 ${index * height})`}>
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

/** Shortens a name to fit `times` the space beside its bars. A Chinese character counts as wider. */
function shortened(name: string, times: number): string {
  const room = times * (/[\u2E80-\uFFFF]/.test(name) ? 14 : 26);
  return name.length > room ? `${name.slice(0, room - 1)}…` : name;
}
