import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button, Dialog, type PanelProps, useHolds, useText } from '../../../../console/extend.ts';
import { DayInput } from '../DaySpan.tsx';
import { TrialAnswer, useTrial } from './Trial.tsx';
import { texts } from './texts.ts';
import '../profit/profit.css';
import './quote.css';

/** The panel of an order that tries its quotation, for users who may quote it. */
export function TryQuote({ record }: PanelProps): ReactNode {
  const text = useText(texts);
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  if (!useHolds('fms:cost:quote')) return null;
  return (
    <section className="c-panel" aria-labelledby={titleId} data-testid="try-quote">
      <h2 id={titleId}>{text('try')}</h2>
      <p className="c-soft">{text('tryHint')}</p>
      <Button handle="try-quote-open" onPress={() => setOpen(true)}>
        {text('tryButton')}
      </Button>
      {isOpen && <TryDialog id={String(record.id)} onClose={() => setOpen(false)} />}
    </section>
  );
}

function TryDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const text = useText(texts);
  const [date, setDate] = useState('');
  const { run, ...trying } = useTrial({ resource: 'hwOrder', name: 'tryQuote' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trial runs when the dialog opens and when the day changes
  useEffect(() => void run({ id, date }), [id, date]);
  return (
    <Dialog
      title={text('try')}
      onClose={onClose}
      isWide
      handle="try-dialog"
      footer={<Button onPress={onClose}>{text('close')}</Button>}
    >
      <div className="c-ask">
        <DayInput of={['hwOrder', 'etd']} label={text('date')} value={date} onChange={setDate} />
        <span className="c-soft">{text('dateHint')}</span>
      </div>
      <TrialAnswer {...trying} />
    </Dialog>
  );
}
