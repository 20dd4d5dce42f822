import { type ReactNode, useCallback, useState } from 'react';
import { Button, Labels, type ScanAnswer, ScanField, useHolds, useKept, useText } from '../../../../console/extend.ts';
import { findLines, isLeft, type Line, lineState, type Order, type Pallet } from './lines.ts';
import { GoodsList, PalletList } from './lists.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { useReceiving, useReceivingSteps, useTyped } from './receiving.ts';
import { texts } from './texts.ts';

interface UnloadingProps {
  readonly order: Order;
  readonly lines: readonly Line[];
  readonly pallets: readonly Pallet[];
  /** The lines that somebody has declared complete. */
  readonly closed: ReadonlySet<string>;
  readonly bad: ReadonlyMap<string, number>;
  readonly onClosed: (line: Line) => void;
  readonly toOther: (scanned: string) => Promise<ScanAnswer>;
}

/** Receives pallet after pallet: scan a mark, type the cartons, receive. */
export function Unloading(props: UnloadingProps): ReactNode {
  const { order, lines, pallets, closed, bad, onClosed, toOther } = props;
  const text = useText(texts);
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
        <ScanField label={text('scanLine')} onScan={scan} />
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
          <p className="f-panel f-choose">{text('chooseLine')}</p>
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

/** Offers the input that was typed before the page was closed or the tablet failed. */
function Parked({ parked, lines, onTake }: ParkedProps): ReactNode {
  const text = useText(texts);
  const mark = lines.find(({ id }) => id === parked.lineId)?.shippingMark ?? '';
  return (
    <div className="f-parked" role="status" data-testid="parked">
      <p>{text('draft', { mark, qty: parked.qty })}</p>
      <Button isBig look="primary" handle="parked-take" onPress={onTake}>
        {text('draftTake')}
      </Button>
      <Button isBig handle="parked-drop" onPress={parked.drop}>
        {text('draftDrop')}
      </Button>
    </div>
  );
}

interface MadeProps {
  readonly lpns: readonly string[];
  readonly pallets: readonly Pallet[];
  readonly onPrint: (pallets: readonly Pallet[]) => void;
}

/** The pallets that were just received, and the button for their labels. */
function Made({ lpns, pallets, onPrint }: MadeProps): ReactNode {
  const text = useText(texts);
  const made = pallets.filter(({ lpn }) => lpn !== null && lpns.includes(lpn)).toReversed();
  const mayPrint = useHolds('wms:inside:print');
  if (lpns.length === 0) return null;
  return (
    <div className="f-made" role="status" data-testid="made">
      <p>{text('made', { lpns: lpns.length > 1 ? `${lpns[0]} … ${lpns.at(-1)}` : String(lpns[0]) })}</p>
      {mayPrint && made.length > 0 && (
        <Button isBig handle="print-new" onPress={() => onPrint(made)}>
          {text('printNew', { n: made.length })}
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
  /** Handles a code that matches no line; it may be the number of another container. */
  readonly onOther: (scanned: string) => Promise<ScanAnswer>;
}

const container = /^[A-Z]{3}[UJZ]\d{7}$/;

/** Chooses the line of a scanned mark; among several, the next unfinished one, and the one after it when scanned again. */
function useLineScan({ lines, closed, chosen, onLine, onOther }: LineScanParts) {
  const text = useText(texts);
  return async (scanned: string): Promise<ScanAnswer> => {
    const code = scanned.trim().toUpperCase();
    const found = findLines(lines, code);
    const line = nextOf(found, { closed, chosen });
    if (!line) return container.test(code) ? onOther(code) : { isGood: false, text: text('unknownMark', { code }) };
    onLine(line);
    const { shippingMark: mark, destCode, city, cartonQty } = line;
    const dest = destCode ?? city ?? '';
    if (found.length > 1) {
      const values = { code, n: found.length, i: found.indexOf(line) + 1, dest };
      return { isGood: true, text: text('severalLines', values) };
    }
    return { isGood: true, text: text('lineChosen', { mark, dest, n: cartonQty }) };
  };
}

function nextOf(found: readonly Line[], { closed, chosen }: Pick<LineScanParts, 'closed' | 'chosen'>) {
  const open = found.filter((line) => isLeft(lineState(line, closed.has(line.id))));
  const among = open.length > 0 ? open : found;
  const at = among.findIndex(({ id }) => id === chosen?.id);
  return among[(at + 1) % among.length];
}
