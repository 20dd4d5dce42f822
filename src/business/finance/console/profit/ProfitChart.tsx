import type { ReactNode } from 'react';
import { useText } from '../../../../console/extend.ts';
import { amountText } from '../amountText.ts';
import { BarChart, mostDrawn } from '../pictures/BarChart.tsx';
import type { ProfitRow } from './profit.ts';
import { words } from './words.ts';

interface ProfitChartProps {
  readonly rows: readonly ProfitRow[];
  readonly nameOf: (row: ProfitRow) => string;
}

/** Receivables over payables of each group, and at their end what is left. The table below has the same in figures. */
export function ProfitChart({ rows, nameOf }: ProfitChartProps): ReactNode {
  const text = useText(words);
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
