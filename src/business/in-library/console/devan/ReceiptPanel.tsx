import { type FormEvent, type ReactNode, useId } from 'react';
import { Button, Choices, NumberBox, useDigits, useField, useLanguage, useText } from '../../../../console/extend.ts';
import { useNumberFocus } from '../useNumberFocus.ts';
import { isLeft, type Line, type LineState } from './lines.ts';
import { type Typed, timesOf } from './receiving.ts';
import { texts, type Word } from './texts.ts';

interface ReceiptPanelProps {
  readonly line: Line;
  readonly state: LineState;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly onReceive: () => void;
  readonly onNothing: () => void;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  /** Changes when a line is chosen: the field for its cartons takes the focus. */
  readonly turn: number;
}

/** The form for one pallet, or several alike. */
export function ReceiptPanel(props: ReceiptPanelProps): ReactNode {
  const { line, state, typed, onType, onReceive, onNothing, isBusy, fault, turn } = props;
  const text = useText(texts);
  const faultId = useId();
  const qty = useNumberFocus(turn, line.id);
  const left = line.cartonQty - (line.recvCartonQty ?? 0);
  const canReceive = Number(typed.qty) > 0 && !isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canReceive) onReceive();
  };
  const stepTexts = { less: text('less'), more: text('more') };
  return (
    <form className="f-panel" data-testid="receipt" onSubmit={submit}>
      <h2 data-testid="receipt-line">
        {line.shippingMark} <span className="f-soft">→ {line.destCode ?? line.city}</span>
      </h2>
      {line.palletNote && <p className="f-note">{line.palletNote}</p>}
      <NumberBox
        label={text('cartons')}
        value={typed.qty}
        onChange={(next) => onType({ ...typed, qty: next })}
        texts={stepTexts}
        inputRef={qty}
        isInvalid={fault !== undefined}
        describedBy={faultId}
        handle="qty"
      />
      <p id={faultId} className="f-fault" role="alert" data-testid="receipt-fault">
        {fault}
      </p>
      <span className="f-buttons" hidden={left <= 0 && !isLeft(state)}>
        {left > 0 && (
          <Button isBig handle="take-left" onPress={() => onType({ ...typed, qty: String(left) })}>
            {text('takeLeft', { n: left })}
          </Button>
        )}
        {isLeft(state) && (
          <Button isBig handle="nothing" isBusy={isBusy} onPress={onNothing}>
            {text(state === 'open' ? 'nothing' : 'nothingMore')}
          </Button>
        )}
      </span>
      <PalletOptions typed={typed} onType={onType} />
      <button
        type="submit"
        className="q-button q-button-primary f-go"
        data-testid="receive"
        disabled={!canReceive && !isBusy}
        aria-busy={isBusy}
      >
        {receiveText(typed, text)}
      </button>
    </form>
  );
}

function receiveText(typed: Typed, text: Word): string {
  if (!(Number(typed.qty) > 0)) return text('receive');
  const times = timesOf(typed);
  return text(times > 1 ? 'receiveMany' : 'receiveOne', { times, qty: typed.qty });
}

function inches(text: string): string {
  return text.replace(/[^\d.]/g, '').slice(0, 6);
}

/** How many pallets are alike, and their quality, height and place. */
function PalletOptions({ typed, onType }: Pick<ReceiptPanelProps, 'typed' | 'onType'>): ReactNode {
  const text = useText(texts);
  const language = useLanguage();
  const heightId = useId();
  const heightTyping = useDigits({
    value: typed.height,
    clean: inches,
    onChange: (height) => onType({ ...typed, height }),
  });
  const { field } = useField('hwInside', 'quality');
  const qualities = field?.options?.map(({ value, title }) => ({ value, title: title[language] })) ?? [];
  return (
    <>
      <Choices
        label={text('quality')}
        options={qualities}
        value={typed.quality}
        onChange={(quality) => onType({ ...typed, quality })}
        handle="quality"
      />
      <div className="f-pair">
        <NumberBox
          label={text('times')}
          value={typed.times}
          onChange={(times) => onType({ ...typed, times })}
          texts={{ less: text('less'), more: text('more') }}
          least={1}
          handle="times"
        />
        <div className="f-number">
          <label htmlFor={heightId}>{text('height')}</label>
          <input
            id={heightId}
            className="q-input"
            data-testid="height"
            inputMode="decimal"
            autoComplete="off"
            value={typed.height}
            {...heightTyping}
          />
        </div>
      </div>
      <Choices
        label={text('share')}
        options={[
          { value: '1', title: text('shareWhole') },
          { value: '0.5', title: text('shareHalf') },
        ]}
        value={typed.share}
        onChange={(share) => onType({ ...typed, share })}
        handle="share"
      />
    </>
  );
}
