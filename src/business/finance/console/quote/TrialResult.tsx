import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../../console/extend.ts';
import type { Trial, TriedLine } from '../../both/answers.ts';
import { unitName } from '../../both/names.ts';
import { amountText } from '../amountText.ts';
import { StayingLines } from './StayingLines.tsx';
import { StepList } from './StepList.tsx';
import { words } from './words.ts';
import '../profit/profit.css';
import './quote.css';

/** What a quotation would come to: its lines, each with the way to its amount. */
export function TrialResult({ trial }: { readonly trial: Trial }): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const { lines, stays, total, currency, date, way, notCombined, itemisedTotal, orderNo, unpriced } = trial;
  const reason = notCombined?.[language] ?? '';
  if (lines.length === 0 && stays.length === 0) {
    return (
      <p className="c-soft" role="status" data-testid="trial-none">
        {notCombined ? text('none', { reason }) : text('empty')}
      </p>
    );
  }
  return (
    <div className="c-trial" data-testid="trial">
      <p role="status" data-testid="trial-total">
        <strong>{text('sum', { amount: amountText(total), currency, date })}</strong>
        {unpriced > 0 && (
          <span className="c-fault" data-testid="trial-unpriced">
            {' '}
            {text('notWhole', { n: unpriced })}
          </span>
        )}
        {orderNo && <span> · {text(way === 'COMBINATION' ? 'combined' : 'itemised')}</span>}
      </p>
      {notCombined && <p className="c-soft">{text('notCombined', { reason })}</p>}
      {itemisedTotal && <p className="c-soft">{text('compare', { amount: amountText(itemisedTotal), currency })}</p>}
      {lines.length > 0 && <TrialLines lines={lines} />}
      {stays.length > 0 && <StayingLines stays={stays} />}
    </div>
  );
}

function TrialLines({ lines }: { readonly lines: readonly TriedLine[] }): ReactNode {
  const text = useText(words);
  return (
    <table className="c-table">
      <thead>
        <tr>
          {(['fee', 'dest', 'qty', 'rate', 'amount', 'tax', 'total', 'row'] as const).map((word) => (
            <th key={word} scope="col">
              {text(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and none ever moves
          <TrialRow key={place} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function TrialRow({ line }: { readonly line: TriedLine }): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const { title, destCode, qty, unit, rate, amount, tax, total, quoteNo, isForecast, reason, steps } = line;
  return (
    <tr data-forecast={isForecast || undefined}>
      <th scope="row">
        {title[language]}
        {isForecast && <span className="c-soft"> ({text('forecast')})</span>}
        {reason && <div className="c-fault">{reason[language]}</div>}
        <details>
          <summary>{text('showSteps')}</summary>
          <StepList steps={steps} />
        </details>
      </th>
      <td>{destCode ?? ''}</td>
      <td className="c-number">
        {qty} {unitName(unit, qty)[language]}
      </td>
      <td className="c-number">{amountText(rate)}</td>
      <td className="c-number">{amountText(amount)}</td>
      <td className="c-number">{tax === null ? '–' : amountText(tax)}</td>
      <td className="c-number">{amountText(total)}</td>
      <td>{quoteNo ?? ''}</td>
    </tr>
  );
}
