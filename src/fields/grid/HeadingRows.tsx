import type { ReactNode } from 'react';
import type { SheetHeading } from '../../contract/imports.ts';
import { useWorkbookWord } from './workbookTexts.ts';
import './headingRows.css';

interface HeadingRowsProps {
  readonly heading: SheetHeading;
  readonly onChoose: (row: number) => void;
  readonly isBusy: boolean;
  /** Whether the list of rows is open at first, because the headings are doubtful. */
  readonly isOpen?: boolean;
}

/** The first rows of a sheet, among which the user chooses the one with the headings. */
export function HeadingRows({ heading, onChoose, isBusy, isOpen = false }: HeadingRowsProps): ReactNode {
  const word = useWorkbookWord();
  return (
    <details className="q-heading-rows" data-testid="heading-rows" open={isOpen}>
      <summary>{word('headingRow', { row: heading.row })}</summary>
      <p className="q-soft">{word('headingHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="q-heading-box" tabIndex={0} aria-label={word('headingRow', { row: heading.row })}>
        <table>
          <tbody>
            {heading.preview.map(({ row, cells }) => (
              <tr key={row} aria-current={row === heading.row || undefined} data-testid="heading-row" data-row={row}>
                <th scope="row">
                  <button
                    type="button"
                    className="q-link"
                    disabled={isBusy || row === heading.row}
                    aria-label={word('useRow', { row })}
                    onClick={() => onChoose(row)}
                  >
                    {row}
                  </button>
                </th>
                {cells.map((cell, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
