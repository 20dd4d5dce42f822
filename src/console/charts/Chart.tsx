import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  type ChartConfiguration,
  Chart as ChartJs,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { useMedia } from '../theme/useMedia.ts';
import './chart.css';

ChartJs.register(BarController, BarElement, LineController, LineElement, PointElement, DoughnutController, ArcElement);
ChartJs.register(CategoryScale, LinearScale, Legend, Tooltip);

/** The color of a series; the theme defines each for light and dark. */
export type ChartTone = 'green' | 'blue' | 'amber' | 'rust' | 'red' | 'soft';

export interface ChartSeries {
  readonly label: string;
  readonly tone: ChartTone;
  /** One value for each label of the chart. */
  readonly values: readonly number[];
}

export interface ChartProps {
  readonly form: 'bar' | 'line' | 'ring';
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** The description for screen readers; the page also has a table with the same figures. */
  readonly description: string;
  /** Height in px. */
  readonly height: number;
  /** Whether bars are horizontal, with their labels beside them. */
  readonly isHorizontal?: boolean;
  /** Whether the bars of a label are drawn end to end. */
  readonly isStacked?: boolean;
  /** The text at the end of the bars of each label. */
  readonly ends?: readonly { readonly text: string; readonly isLoss?: boolean }[];
  /** The tooltip of each label, with ` · ` between its lines; by default the formatted values. */
  readonly tips?: readonly string[];
  readonly format: (value: number) => string;
  /** Called with the index of the label on which the user clicks. */
  readonly onPick?: (index: number) => void;
}

/** A chart, drawn by Chart.js in the colors of the theme. Pages use `LateChart`, so that this module is loaded only when it is needed. */
export function Chart(props: ChartProps): ReactNode {
  const { description, height, onPick } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const pick = useEffectEvent((index: number) => onPick?.(index));
  const theme = `${useStore(useApp().theme)} ${useMedia('(prefers-color-scheme: dark)')}`;
  const drawn = JSON.stringify({ ...props, height: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart is drawn again when figures or colors change
  useEffect(() => {
    if (!canvas.current) return;
    const chart = new ChartJs(canvas.current, configOf(props, colorsAt(canvas.current), pick));
    return () => chart.destroy();
  }, [drawn, theme]);
  return (
    <div className="q-chart" style={{ height }} data-pick={onPick !== undefined}>
      <canvas ref={canvas} role="img" aria-label={description} />
    </div>
  );
}

type Colors = Readonly<Record<ChartTone | 'ink' | 'line', string>> & { readonly font: string };

/** Reads the colors of the theme, which a canvas cannot take from a style sheet. */
function colorsAt(element: HTMLElement): Colors {
  const probe = document.createElement('i');
  element.after(probe);
  const colorOf = (value: string): string => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const colors = {
    ...{ green: colorOf('var(--q-green)'), blue: colorOf('var(--q-blue)'), amber: colorOf('var(--q-amber)'), red: colorOf('var(--q-red)') },
    rust: colorOf('color-mix(in srgb, var(--q-amber), var(--q-red))'),
    soft: colorOf('var(--q-edge)'),
    ...{ ink: colorOf('var(--q-ink)'), line: colorOf('var(--q-line)'), font: getComputedStyle(probe).fontFamily },
  };
  probe.remove();
  return colors;
}

const ringTones: readonly ChartTone[] = ['blue', 'green', 'amber', 'rust', 'red', 'soft'];

/** Shortens the name of a bar, because slanted names are cut off at the edge. The tip and the table have it in full. */
function shortName(name = ''): string {
  return name.length > 14 ? `${name.slice(0, 13)}…` : name;
}

function configOf(props: ChartProps, colors: Colors, pick: (index: number) => void): ChartConfiguration {
  const { form, labels, series, isHorizontal = false, isStacked = false, tips, format } = props;
  const datasets = series.map(({ label, tone, values }) => {
    const color = form === 'ring' ? values.map((_, i) => colors[ringTones[i % ringTones.length] ?? 'blue']) : colors[tone];
    return { label, data: [...values], backgroundColor: color, borderColor: form === 'ring' ? 'transparent' : color, maxBarThickness: 28 };
  });
  const axis = { stacked: isStacked, border: { color: colors.line }, ticks: { color: colors.ink } };
  const figures = {
    ...axis,
    beginAtZero: true,
    grid: { color: colors.line },
    ticks: { ...axis.ticks, precision: 0, callback: (at: number | string) => format(Number(at)) },
  };
  const nameAt = (at: number | string): string => (isHorizontal ? labels[Number(at)] : shortName(labels[Number(at)])) ?? '';
  const names = { ...axis, grid: { display: false }, ticks: { ...axis.ticks, callback: nameAt } };
  const scales = isHorizontal ? { x: { ...figures, grace: '22%' }, y: names } : { x: names, y: figures };
  return {
    type: form === 'ring' ? 'doughnut' : form,
    data: { labels: [...labels], datasets },
    options: {
      animation: false,
      font: { family: colors.font },
      maintainAspectRatio: false,
      ...(isHorizontal && { indexAxis: 'y' as const }),
      ...(form !== 'ring' && { scales, interaction: { mode: 'index', axis: isHorizontal ? 'y' : 'x', intersect: false } }),
      onClick: (_event, [first]) => first && pick(first.index),
      plugins: {
        legend: {
          display: series.length > 1 || form === 'ring',
          position: form === 'ring' ? 'right' : 'top',
          labels: { color: colors.ink, boxWidth: 12 },
        },
        tooltip: {
          callbacks: {
            label: ({ dataset, dataIndex, raw }) =>
              tips?.[dataIndex]?.split(' · ') ?? `${dataset.label ?? ''} ${format(Number(raw))}`.trim(),
          },
          ...(tips && { filter: ({ datasetIndex }) => datasetIndex === 0 }),
        },
      },
    } as ChartConfiguration['options'] & object,
    plugins: props.ends ? [endTexts(props.ends, colors)] : [],
  };
}

/** Returns the plugin that draws the text at the end of the bars of each label. */
function endTexts(ends: NonNullable<ChartProps['ends']>, colors: Colors): Plugin {
  return {
    id: 'ends',
    afterDatasetsDraw: (chart) => {
      const { ctx, data } = chart;
      ctx.save();
      ctx.font = `12px ${colors.font}`;
      ctx.textBaseline = 'middle';
      ends.forEach(({ text, isLoss }, index) => {
        const bars = data.datasets.map((_, i) => chart.getDatasetMeta(i).data[index]).filter((bar) => bar !== undefined);
        if (bars.length === 0) return;
        const middle = bars.reduce((sum, { y }) => sum + y, 0) / bars.length;
        ctx.fillStyle = isLoss ? colors.red : colors.green;
        ctx.fillText(text, Math.max(...bars.map(({ x }) => x)) + 8, middle);
      });
      ctx.restore();
    },
  };
}
