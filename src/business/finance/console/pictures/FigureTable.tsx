import type { ReactNode } from 'react';
import { amountText } from '../amountText.ts';
import { exactSum } from '../exactSum.ts';
import type { FigureRow } from './figures.ts';
import '../profit/profit.css';

interface FigureTableProps {
  /** Of the names, the currency, and then of each amount. */
  readonly heads: readonly string[];
  readonly rows: readonly FigureRow[];
  readonly total: string;
  readonly handle: string;
}

/** The figures of a picture, all of them, with their sums for each currency. */
export function FigureTable({ heads, rows, total, handle }: FigureTableProps): ReactNode {
  return (
    <table className="c-table" data-testid={handle}>
      <thead>
        <tr>
          {heads.map((head, place) => (
            <th key={head} scope="col" className={place > 1 ? 'c-number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, currency, amounts }) => (
          <tr key={`${currency} ${key}`} data-key={key}>
            <th scope="row">{name}</th>
            <td>{currency}</td>
            <Amounts amounts={amounts} heads={heads.slice(2)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => (
          <tr key={currency}>
            <th scope="row">{total}</th>
            <td>{currency}</td>
            <Amounts amounts={sumsOf(own)} heads={heads.slice(2)} />
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** What rows come to, column by column. */
function sumsOf(rows: readonly FigureRow[]): readonly string[] {
  return (rows[0]?.amounts ?? []).map((_, place) => exactSum(rows.map(({ amounts }) => amounts[place] ?? '0')));
}

function Amounts({ amounts, heads }: { readonly amounts: readonly string[]; readonly heads: readonly string[] }) {
  return heads.map((head, place) => {
    const amount = amounts[place] ?? '0';
    return (
      <td key={head} className="c-number" data-loss={amount.startsWith('-') || undefined}>
        {amountText(amount)}
      </td>
    );
  });
}
