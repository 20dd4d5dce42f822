import { type ReactNode, useId, useState } from 'react';
import { Button, createTexts, type PanelProps, useCalls, useLanguage, useNotify } from '../../../../console/extend.ts';
import type { StayingLine, Trial, TriedLine } from '../../both/answers.ts';
import { unitName } from '../../both/names.ts';
import { type QuoteSnapshot, type Step, stepTexts } from '../../both/trace.ts';
import { amountText } from '../amounts.ts';
import { texts } from './texts.ts';
import '../profit/profit.css';
import './quote.css';

/** The `read` of a resource that calculates a trial price. */
interface TrialRead {
  readonly resource: string;
  readonly name: string;
}

interface TrialState {
  readonly trial: Trial | undefined;
  /** The error message of a failed trial. */
  readonly fault: string | undefined;
  readonly isBusy: boolean;
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Calculates a trial price each time `run` is called. */
export function useTrial({ resource, name }: TrialRead): TrialState {
  const { read } = useCalls();
  const { messageOf } = useNotify();
  const [state, setState] = useState<Omit<TrialState, 'run'>>({ trial: undefined, fault: undefined, isBusy: false });
  const run = async (input: Readonly<Record<string, unknown>>): Promise<void> => {
    setState((now) => ({ ...now, isBusy: true }));
    try {
      const trial = await read<Trial>(resource, { name, input }, { isQuiet: true });
      setState({ trial, fault: undefined, isBusy: false });
    } catch (error) {
      setState({ trial: undefined, fault: messageOf(error), isBusy: false });
    }
  };
  return { ...state, run };
}

interface RunTrialProps {
  readonly isBusy: boolean;
  readonly onRun: () => void;
}

/** The button that starts the trial, with a note that nothing is saved. */
export function RunTrial({ isBusy, onRun }: RunTrialProps): ReactNode {
  const { t } = texts.useT();
  return (
    <>
      <Button variant="primary" handle="try-run" isBusy={isBusy} onPress={onRun}>
        {t('run')}
      </Button>
      <span className="c-soft">{t('tryHint')}</span>
    </>
  );
}

/** Shows the result of the trial, or its error. */
export function TrialAnswer({ trial, fault, isBusy }: Omit<TrialState, 'run'>): ReactNode {
  return (
    <>
      {fault && (
        <p role="alert" className="c-fault">
          {fault}
        </p>
      )}
      <div aria-busy={isBusy}>{trial && <TrialResult trial={trial} />}</div>
    </>
  );
}

/** Shows the total and the lines of a trial quotation, each with its calculation. */
function TrialResult({ trial }: { readonly trial: Trial }): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const { lines, stays, total, currency, date, way, notCombined, itemisedTotal, orderNo, unpriced } = trial;
  const reason = notCombined?.[language] ?? '';
  if (lines.length === 0 && stays.length === 0) {
    return (
      <p className="c-soft" role="status" data-testid="trial-none">
        {notCombined ? t('none', { reason }) : t('empty')}
      </p>
    );
  }
  return (
    <div className="c-trial" data-testid="trial">
      <p role="status" data-testid="trial-total">
        <strong>{t('sum', { amount: amountText(total), currency, date })}</strong>
        {unpriced > 0 && (
          <span className="c-fault" data-testid="trial-unpriced">
            {' '}
            {t('notWhole', { n: unpriced })}
          </span>
        )}
        {orderNo && <span> · {t(way === 'COMBINATION' ? 'combined' : 'itemised')}</span>}
      </p>
      {notCombined && <p className="c-soft">{t('notCombined', { reason })}</p>}
      {itemisedTotal && <p className="c-soft">{t('compare', { amount: amountText(itemisedTotal), currency })}</p>}
      {lines.length > 0 && <TrialLines lines={lines} />}
      {stays.length > 0 && <StayingLines stays={stays} />}
    </div>
  );
}

function TrialLines({ lines }: { readonly lines: readonly TriedLine[] }): ReactNode {
  const { t } = texts.useT();
  return (
    <table className="c-table">
      <thead>
        <tr>
          {(['fee', 'dest', 'qty', 'rate', 'amount', 'tax', 'total', 'row'] as const).map((word) => (
            <th key={word} scope="col">
              {t(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key, and the order never changes
          <TrialRow key={index} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function TrialRow({ line }: { readonly line: TriedLine }): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const { title, destCode, qty, unit, rate, amount, tax, total, quoteNo, isForecast, reason, steps } = line;
  return (
    <tr data-forecast={isForecast || undefined}>
      <th scope="row">
        {title[language]}
        {isForecast && <span className="c-soft"> ({t('forecast')})</span>}
        {reason && <div className="c-fault">{reason[language]}</div>}
        <details>
          <summary>{t('showSteps')}</summary>
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

/** Lists the existing lines that a new quotation does not change, each compared with the current quotation. */
function StayingLines({ stays }: { readonly stays: readonly StayingLine[] }): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const titleId = useId();
  const nowOf = ({ of, now }: StayingLine): string => (of === 'changed' ? amountText(now ?? '0') : t(of));
  return (
    <section aria-labelledby={titleId} data-testid="trial-stays">
      <h3 id={titleId}>{t('stays')}</h3>
      <table className="c-table">
        <thead>
          <tr>
            {(['fee', 'dest', 'costNo', 'total', 'now'] as const).map((word) => (
              <th key={word} scope="col">
                {t(word)}
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

const traceTexts = createTexts('quoteSteps', stepTexts);

/** Lists the steps by which an amount was calculated. */
function StepList({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  const { t } = traceTexts.useT();
  const language = useLanguage();
  const lines = steps.map(({ says, with: values }) => {
    const filled = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[language]]);
    return t(says, Object.fromEntries(filled));
  });
  return (
    <ol className="c-steps">
      {lines.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may occur twice, and the order never changes
        <li key={index}>{sentence}</li>
      ))}
    </ol>
  );
}

/** The panel that shows how the amount of a quoted cost line was calculated. */
export function QuoteTrace({ record }: PanelProps): ReactNode {
  const { t } = texts.useT();
  const titleId = useId();
  if (typeof record.quoteSnapshot !== 'string' || record.quoteSnapshot === '') return null;
  const { steps, values } = JSON.parse(record.quoteSnapshot) as QuoteSnapshot;
  const isChanged = Number(values.qty) !== Number(record.qty) || Number(values.rate) !== Number(record.rate);
  return (
    <section className="c-panel" aria-labelledby={titleId} data-testid="quote-trace">
      <h2 id={titleId}>{t('trace')}</h2>
      {isChanged && <p className="c-soft">{t('byHand', { qty: values.qty, rate: values.rate })}</p>}
      <StepList steps={steps} />
    </section>
  );
}
