import { type ReactNode, useId } from 'react';
import { useLanguage, useText } from '../../../../console/extend.ts';
import type { StayingLine } from '../../both/answers.ts';
import { amountText } from '../amountText.ts';
import { words } from './words.ts';

/** Lines of an order that stay whatever is quoted, each beside what it would come to now. */
export function StayingLines({ stays }: { readonly stays: readonly StayingLine[] }): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const titleId = useId();
  const nowOf = ({ of, now }: StayingLine): string => (of === 'changed' ? amountText(now ?? '0') : text(of));
  return (
    <section aria-labelledby={titleId} data-testid="trial-stays">
      <h3 id={titleId}>{text('stays')}</h3>
      <table className="c-table">
        <thead>
          <tr>
            {(['fee', 'dest', 'costNo', 'total', 'now'] as const).map((word) => (
              <th key={word} scope="col">
                {text(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stays.map((line) => (
            <tr key={line.costNo}>
              <th scope="row">{line.title[language]}</th>
              <td>{line.destCode ?? ''}</td>
              <td>{line.costNo}</td>
              <td className="c-number">{[amountText(line.total), line.currency].filter(Boolean).join(' ')}</td>
              <td className={line.of === 'same' ? 'c-number' : 'c-number c-fault'}>{nowOf(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
