import type { ReactNode } from 'react';
import { type ChartTone, LateChart, useNarrow } from '../../../../console/extend.ts';
import { amountText } from '../amounts.ts';
import './pictures.css';

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
  readonly keys: readonly { readonly tone: ChartTone; readonly label: string }[];
  readonly rows: readonly ChartRow[];
  /** The description for screen readers; the page also has a table with the same figures. */
  readonly picture: string;
  /** The note that is shown if there are more rows than the chart draws. */
  readonly first: string;
  readonly caption?: string | undefined;
  /** Whether the bars of a group are drawn end to end in one line; by default each has its own line. */
  readonly isStacked?: boolean;
  readonly handle: string;
}

/** The maximum number of groups in the chart. */
export const mostDrawn = 12;

/** The height of a group of bars and of the legend with the axis, in px. */
const [groupHeight, restHeight] = [46, 64];

/** Draws a bar for each value of each group, with a text at the end. */
export function BarChart({ keys, rows, picture, first, caption, isStacked = false, handle }: BarChartProps): ReactNode {
  const isNarrow = useNarrow();
  const shown = rows.slice(0, mostDrawn);
  const height = shown.length * groupHeight + restHeight;
  return (
    <figure className="c-chart" data-testid={handle}>
      <figcaption>
        {caption !== undefined && <strong>{caption}</strong>}
        {rows.length > mostDrawn && <span className="c-soft">{first}</span>}
      </figcaption>
      <LateChart
        waiting={<div style={{ height }} />}
        form="bar"
        isHorizontal
        {...{ isStacked, height }}
        labels={shown.map(({ name }) => shortened(name, isNarrow ? 0.5 : 1))}
        series={keys.map(({ tone, label }, i) => ({ tone, label, values: shown.map(({ values }) => Math.abs(Number(values[i]))) }))}
        ends={shown.map(({ end, isLoss = false }) => ({ text: end, isLoss }))}
        tips={shown.map(({ title }) => title)}
        description={picture}
        format={(value) => amountText(String(value))}
      />
    </figure>
  );
}

/**
 * Shortens a name so that it fits beside the bars. `part` is the fraction of the usual space. Names in Chinese get fewer characters,
 * because they are wider.
 */
function shortened(name: string, part: number): string {
  const maxLength = part * (/[\u2E80-\uFFFF]/.test(name) ? 14 : 26);
  return name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name;
}
