import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button, Dialog, FieldInput, PageFrame, type PanelProps, useHolds } from '../../../../console/extend.ts';
import { DayInput } from '../DaySpan.tsx';
import { RunTrial, TrialAnswer, useTrial } from './Trial.tsx';
import { texts } from './texts.ts';
import '../profit/profit.css';
import './quote.css';

type Input = Readonly<Record<string, unknown>>;

const usual: Input = { deliveryMethod: 'TRUCK', destType: 'AMAZON', currency: 'USD' };
/** Fields of the dispatch price list that the form shows, each with its parameter name in the request. */
const fields = [
  ['repositoryId', 'repositoryId'],
  ['userId', 'customerId'],
  ['deliveryMethod', 'deliveryMethod'],
  ['destType', 'destType'],
  ['currency', 'currency'],
] as const;
const labels = ['code', 'zip', 'state', 'cbm', 'kg', 'cartons', 'pallets'] as const;

/** The page that calculates a trial delivery price for goods to a destination on a given date. */
export function TryPrice(): ReactNode {
  const { t } = texts.useT();
  const id = useId();
  const [input, setInput] = useState(usual);
  const { run, ...trying } = useTrial({ resource: 'hwQuotationTemplate', name: 'tryPrice' });
  const set = (name: string, value: unknown) => setInput((now) => ({ ...now, [name]: value }));
  return (
    <PageFrame handle="try-price">
      <div className="c-fields">
        {fields.map(([field, name]) => (
          <FieldInput key={field} resource="hwQuotationTemplate" field={field} value={input[name]} onChange={(value) => set(name, value)} />
        ))}
        {labels.map((name) => (
          <div key={name} className="q-field">
            <label htmlFor={`${id}${name}`}>{t(name)}</label>
            <input
              id={`${id}${name}`}
              className="q-input"
              type="text"
              data-testid={`try-${name}`}
              value={String(input[name] ?? '')}
              onChange={(event) => set(name, event.target.value)}
            />
          </div>
        ))}
        <DayInput
          of={['hwQuotationTemplate', 'effectiveDate']}
          label={t('date')}
          value={String(input.date ?? '')}
          onChange={(date) => set('date', date)}
        />
      </div>
      <div className="c-ask">
        <RunTrial isBusy={trying.isBusy} onRun={() => void run(input)} />
      </div>
      <TrialAnswer {...trying} />
    </PageFrame>
  );
}

/** The page that checks whether a container can be billed as a combination, and at what price. */
export function TryContainer(): ReactNode {
  const { t } = texts.useT();
  const id = useId();
  const [no, setNo] = useState('');
  const [date, setDate] = useState('');
  const { run, ...trying } = useTrial({ resource: 'hwCombinationTemplate', name: 'tryContainer' });
  return (
    <PageFrame handle="try-container">
      <form
        className="c-ask"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ no, date });
        }}
      >
        <div className="q-field">
          <label htmlFor={`${id}no`}>{t('no')}</label>
          <input id={`${id}no`} className="q-input" data-testid="try-no" value={no} onChange={(event) => setNo(event.target.value)} />
        </div>
        <DayInput of={['hwCombinationTemplate', 'effectiveDate']} label={t('date')} value={date} onChange={setDate} />
        <RunTrial isBusy={trying.isBusy} onRun={() => void run({ no, date })} />
      </form>
      <TrialAnswer {...trying} />
    </PageFrame>
  );
}

/** The panel on an order that calculates its quotation without saving. It is shown to users who may quote the order. */
export function TryQuote({ record }: PanelProps): ReactNode {
  const { t } = texts.useT();
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  if (!useHolds('fms:cost:quote')) return null;
  return (
    <section className="c-panel" aria-labelledby={titleId} data-testid="try-quote">
      <h2 id={titleId}>{t('try')}</h2>
      <p className="c-soft">{t('tryHint')}</p>
      <Button handle="try-quote-open" onPress={() => setOpen(true)}>
        {t('tryButton')}
      </Button>
      {isOpen && <TryDialog id={String(record.id)} onClose={() => setOpen(false)} />}
    </section>
  );
}

function TryDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const { t } = texts.useT();
  const [date, setDate] = useState('');
  const { run, ...trying } = useTrial({ resource: 'hwOrder', name: 'tryQuote' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trial runs when the dialog opens and when the day changes
  useEffect(() => void run({ id, date }), [id, date]);
  return (
    <Dialog title={t('try')} onClose={onClose} isWide handle="try-dialog" footer={<Button onPress={onClose}>{t('close')}</Button>}>
      <div className="c-ask">
        <DayInput of={['hwOrder', 'etd']} label={t('date')} value={date} onChange={setDate} />
        <span className="c-soft">{t('dateHint')}</span>
      </div>
      <TrialAnswer {...trying} />
    </Dialog>
  );
}
