import type { ReactNode } from 'react';
import { useText } from '../../../../console/extend.ts';
import { amountText } from '../amountText.ts';
import type { Earned, GroupFigures, ProfitRow } from './profit.ts';
import { words } from './words.ts';

interface ProfitTableProps {
  readonly earned: Earned;
  readonly nameOf: (row: ProfitRow) => string;
}

/** The figures of the picture, of all groups, with their sums for each currency. */
export function ProfitTable({ earned, nameOf }: ProfitTableProps): ReactNode {
  const text = useText(words);
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
  const text = useText(words);
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
