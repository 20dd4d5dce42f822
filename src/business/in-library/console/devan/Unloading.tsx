import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react';
import {
  Button,
  Choices,
  Labels,
  NumberBox,
  type ScanAnswer,
  ScanField,
  useDigits,
  useField,
  useHolds,
  useKept,
  useLanguage,
} from '../../../../console/extend.ts';
import { useNumberFocus } from '../useNumberFocus.ts';
import {
  findLines,
  isLeft,
  type Line,
  type LineState,
  lineState,
  type Order,
  type Pallet,
  type Typed,
  timesOf,
  useReceiving,
  useReceivingSteps,
  useTyped,
} from './lines.ts';
import { GoodsList, PalletList } from './lists.tsx';
import { type Translate, texts } from './texts.ts';

interface UnloadingProps {
  readonly order: Order;
  readonly lines: readonly Line[];
  readonly pallets: readonly Pallet[];
  /** Lines that the user has marked as complete. */
  readonly closed: ReadonlySet<string>;
  readonly bad: ReadonlyMap<string, number>;
  readonly onClosed: (line: Line) => void;
  readonly toOther: (scanned: string) => Promise<ScanAnswer>;
}

/** Receives pallets one after the other: scan a shipping mark, enter the cartons, receive. */
export function Unloading(props: UnloadingProps): ReactNode {
  const { order, lines, pallets, closed, bad, onClosed, toOther } = props;
  const { t } = texts.useT();
  const [chosenId, setChosenId, chosenNow] = useKept<string | undefined>(`chosen ${order.id}`, undefined);
  const [turn, setTurn] = useState(0);
  const [printed, setPrinted] = useState<readonly Pallet[]>();
  const typed = useTyped(order);
  const receiving = useReceiving(order);
  const chosen = lines.find(({ id }) => id === chosenId);
  const choose = useCallback(
    (line: Line | undefined) => {
      setChosenId(line?.id);
      setTurn((now) => now + 1);
    },
    [setChosenId],
  );
  const toNext = (line: Line) => {
    if (chosenNow() !== line.id) return;
    choose(lines.find((other) => other.id !== line.id && isLeft(lineState(other, closed.has(other.id)))));
  };
  const steps = useReceivingSteps({ typed, receiving, onClosed, toNext, onMade: () => setTurn((now) => now + 1) });
  const scan = useLineScan({ lines, closed, chosen, onLine: choose, onOther: toOther });
  const chooseParked = () => {
    setChosenId(typed.parked?.lineId);
    typed.parked?.take();
  };
  return (
    <div className="f-columns">
      <div className="f-main">
        <ScanField label={t('scanLine')} onScan={scan} />
        <Made lpns={receiving.lpns} pallets={pallets} onPrint={setPrinted} />
        {typed.parked && <Parked parked={typed.parked} lines={lines} onTake={chooseParked} />}
        <GoodsList {...{ lines, closed, bad, chosen }} onTheWay={receiving.onTheWay} onChoose={choose} />
      </div>
      <div className="f-side">
        {chosen ? (
          <ReceiptPanel
            line={chosen}
            state={lineState(chosen, closed.has(chosen.id))}
            typed={typed.of(chosen.id)}
            onType={(next) => typed.set(chosen.id, next)}
            onReceive={() => void steps.receive(chosen)}
            onNothing={() => void steps.nothing(chosen)}
            isBusy={receiving.isBusy}
            fault={receiving.fault?.lineId === chosen.id ? receiving.fault.text : undefined}
            turn={turn}
          />
        ) : (
          <p className="f-panel f-choose">{t('chooseLine')}</p>
        )}
        <PalletList pallets={pallets} onPrint={setPrinted} />
      </div>
      {printed && <Labels resource="hwInside" label="pallet" records={printed} onClose={() => setPrinted(undefined)} />}
    </div>
  );
}

interface ParkedProps {
  readonly parked: NonNullable<ReturnType<typeof useTyped>['parked']>;
  readonly lines: readonly Line[];
  readonly onTake: () => void;
}

/** Offers unsaved input from before the page was closed or reloaded. */
function Parked({ parked, lines, onTake }: ParkedProps): ReactNode {
  const { t } = texts.useT();
  const mark = lines.find(({ id }) => id === parked.lineId)?.shippingMark ?? '';
  return (
    <div className="f-parked" role="status" data-testid="parked">
      <p>{t('draft', { mark, qty: parked.qty })}</p>
      <Button isBig variant="primary" handle="parked-take" onPress={onTake}>
        {t('draftTake')}
      </Button>
      <Button isBig handle="parked-drop" onPress={parked.drop}>
        {t('draftDrop')}
      </Button>
    </div>
  );
}

interface MadeProps {
  readonly lpns: readonly string[];
  readonly pallets: readonly Pallet[];
  readonly onPrint: (pallets: readonly Pallet[]) => void;
}

/** Lists the pallets received last, with a button to print their labels. */
function Made({ lpns, pallets, onPrint }: MadeProps): ReactNode {
  const { t } = texts.useT();
  const made = pallets.filter(({ lpn }) => lpn !== null && lpns.includes(lpn)).toReversed();
  const mayPrint = useHolds('wms:inside:print');
  if (lpns.length === 0) return null;
  return (
    <div className="f-made" role="status" data-testid="made">
      <p>{t('made', { lpns: lpns.length > 1 ? `${lpns[0]} … ${lpns.at(-1)}` : String(lpns[0]) })}</p>
      {mayPrint && made.length > 0 && (
        <Button isBig handle="print-new" onPress={() => onPrint(made)}>
          {t('printNew', { n: made.length })}
        </Button>
      )}
    </div>
  );
}

interface LineScanParts {
  readonly lines: readonly Line[];
  readonly closed: ReadonlySet<string>;
  readonly chosen: Line | undefined;
  readonly onLine: (line: Line) => void;
  /** Handles a scanned container number that matches no line. */
  readonly onOther: (scanned: string) => Promise<ScanAnswer>;
}

const container = /^[A-Z]{3}[UJZ]\d{7}$/;

/**
 * Returns a scan handler that selects the line with the scanned shipping mark or FBA id. If several lines match, it selects the next
 * unfinished line; each further scan of the same code selects the line after that.
 */
function useLineScan({ lines, closed, chosen, onLine, onOther }: LineScanParts) {
  const { t } = texts.useT();
  return async (scanned: string): Promise<ScanAnswer> => {
    const code = scanned.trim().toUpperCase();
    const found = findLines(lines, code);
    const line = nextOf(found, { closed, chosen });
    if (!line) return container.test(code) ? onOther(code) : { isGood: false, text: t('unknownMark', { code }) };
    onLine(line);
    const { shippingMark: mark, destCode, city, cartonQty } = line;
    const dest = destCode ?? city ?? '';
    if (found.length > 1) {
      const values = { code, n: found.length, i: found.indexOf(line) + 1, dest };
      return { isGood: true, text: t('severalLines', values) };
    }
    return { isGood: true, text: t('lineChosen', { mark, dest, n: cartonQty }) };
  };
}

function nextOf(found: readonly Line[], { closed, chosen }: Pick<LineScanParts, 'closed' | 'chosen'>) {
  const open = found.filter((line) => isLeft(lineState(line, closed.has(line.id))));
  const among = open.length > 0 ? open : found;
  const at = among.findIndex(({ id }) => id === chosen?.id);
  return among[(at + 1) % among.length];
}

interface ReceiptPanelProps {
  readonly line: Line;
  readonly state: LineState;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly onReceive: () => void;
  readonly onNothing: () => void;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  /** Changes when a line is selected, which moves the focus to the carton field. */
  readonly turn: number;
}

/** The form to receive one pallet or several identical ones. */
function ReceiptPanel(props: ReceiptPanelProps): ReactNode {
  const { line, state, typed, onType, onReceive, onNothing, isBusy, fault, turn } = props;
  const { t } = texts.useT();
  const faultId = useId();
  const qty = useNumberFocus(turn, line.id);
  const left = line.cartonQty - (line.recvCartonQty ?? 0);
  const canReceive = Number(typed.qty) > 0 && !isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canReceive) onReceive();
  };
  const stepTexts = { less: t('less'), more: t('more') };
  return (
    <form className="f-panel" data-testid="receipt" onSubmit={submit}>
      <h2 data-testid="receipt-line">
        {line.shippingMark} <span className="f-soft">→ {line.destCode ?? line.city}</span>
      </h2>
      {line.palletNote && <p className="f-note">{line.palletNote}</p>}
      <NumberBox
        label={t('cartons')}
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
            {t('takeLeft', { n: left })}
          </Button>
        )}
        {isLeft(state) && (
          <Button isBig handle="nothing" isBusy={isBusy} onPress={onNothing}>
            {t(state === 'open' ? 'nothing' : 'nothingMore')}
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
        {receiveText(typed, t)}
      </button>
    </form>
  );
}

function receiveText(typed: Typed, t: Translate): string {
  if (!(Number(typed.qty) > 0)) return t('receive');
  const times = timesOf(typed);
  return t(times > 1 ? 'receiveMany' : 'receiveOne', { times, qty: typed.qty });
}

function inches(text: string): string {
  return text.replace(/[^\d.]/g, '').slice(0, 6);
}

/** Fields for the number of identical pallets, their quality, height and pallet place. */
function PalletOptions({ typed, onType }: Pick<ReceiptPanelProps, 'typed' | 'onType'>): ReactNode {
  const { t } = texts.useT();
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
        label={t('quality')}
        options={qualities}
        value={typed.quality}
        onChange={(quality) => onType({ ...typed, quality })}
        handle="quality"
      />
      {(typed.quality === 'DAMAGED' || typed.quality === 'ABNORMAL') && <p className="f-soft">{t('photoHint')}</p>}
      <div className="f-pair">
        <NumberBox
          label={t('times')}
          value={typed.times}
          onChange={(times) => onType({ ...typed, times })}
          texts={{ less: t('less'), more: t('more') }}
          least={1}
          handle="times"
        />
        <div className="f-number">
          <label htmlFor={heightId}>{t('height')}</label>
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
        label={t('share')}
        options={[
          { value: '1', title: t('shareWhole') },
          { value: '0.5', title: t('shareHalf') },
        ]}
        value={typed.share}
        onChange={(share) => onType({ ...typed, share })}
        handle="share"
      />
    </>
  );
}
