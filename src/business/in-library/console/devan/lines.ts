import { useCallback, useRef, useState } from 'react';
import { HwError, type RecordOf, useCalls, useDraft, useKept, useNotify, useUnsavedWork } from '../../../../console/extend.ts';
import { isFarOver } from '../../both/farOver.ts';
import { texts } from './texts.ts';

/** A line of goods of the container. */
export type Line = RecordOf<'hwOrderGoods'>;
export type Pallet = RecordOf<'hwInside'>;
export type Order = RecordOf<'hwOrder'>;

/**
 * `open`: not received yet; `part`: more cartons are expected; `full`: complete; `short`: marked as complete with fewer cartons than
 * expected; `over`: more than expected; `none`: nothing arrived.
 */
export type LineState = 'open' | 'part' | 'full' | 'short' | 'over' | 'none';

/** Returns the state of a line. `isClosed`: the user has marked it as complete. */
export function lineState({ cartonQty, recvCartonQty }: Pick<Line, 'cartonQty' | 'recvCartonQty'>, isClosed: boolean): LineState {
  if (recvCartonQty === null) return 'open';
  if (recvCartonQty === 0) return 'none';
  if (recvCartonQty === cartonQty) return 'full';
  if (recvCartonQty > cartonQty) return 'over';
  return isClosed ? 'short' : 'part';
}

export function isLeft(state: LineState): boolean {
  return state === 'open' || state === 'part';
}

interface Figures {
  readonly expected: number;
  readonly received: number;
  /** The number of lines that are counted, including lines of which nothing arrived. */
  readonly counted: number;
}

export function figuresOf(lines: readonly Pick<Line, 'cartonQty' | 'recvCartonQty'>[]): Figures {
  return {
    expected: lines.reduce((sum, { cartonQty }) => sum + cartonQty, 0),
    received: lines.reduce((sum, { recvCartonQty }) => sum + (recvCartonQty ?? 0), 0),
    counted: lines.filter(({ recvCartonQty }) => recvCartonQty !== null).length,
  };
}

/** Counts the cartons that are not of good quality by line of goods, without scrapped pallets. */
export function badCartons(pallets: readonly Pallet[]): ReadonlyMap<string, number> {
  const bad = new Map<string, number>();
  for (const { orderGoodsId, quality, cartonQty, insideStatus } of pallets) {
    if (quality === 'GOOD' || insideStatus === 'SCRAPPED' || !orderGoodsId) continue;
    bad.set(orderGoodsId, (bad.get(orderGoodsId) ?? 0) + cartonQty);
  }
  return bad;
}

type Marked = Pick<Line, 'shippingMark' | 'fbaId'>;

/**
 * Finds the lines of goods for a scanned code: the shipping mark, the FBA id, or the FBA id with a carton number
 * (`FBA15ABC000U000012`), as printed on carton labels.
 */
export function findLines<L extends Marked>(lines: readonly L[], scanned: string): readonly L[] {
  const code = scanned.trim().toUpperCase();
  const ways: readonly ((line: L) => boolean)[] = [
    ({ shippingMark }) => shippingMark.toUpperCase() === code,
    ({ fbaId }) => fbaId === code,
    ({ fbaId }) => fbaId !== null && code.startsWith(fbaId) && /^U\d+$/.test(code.slice(fbaId.length)),
  ];
  return ways.map((isMeant) => lines.filter(isMeant)).find(({ length }) => length > 0) ?? [];
}

/** The input for a pallet that is not received yet. */
export interface Typed {
  /** The cartons on each pallet, as digits. */
  readonly qty: string;
  /** The number of identical pallets. */
  readonly times: string;
  readonly quality: string;
  /** The pallet places that one pallet takes: 1 or 0.5. */
  readonly share: string;
  readonly height: string;
}

export const untyped: Typed = { qty: '', times: '1', quality: 'GOOD', share: '1', height: '' };

/** The input by line of goods. */
type AllTyped = Readonly<Record<string, Typed>>;

/** The maximum number of identical pallets that are received at once. */
const mostTimes = 50;

export function timesOf({ times }: Typed): number {
  return Math.min(mostTimes, Math.max(1, Number(times)));
}

/** Whether there is unsaved input. */
function isTyped({ qty, height }: Typed): boolean {
  return qty !== '' || height !== '';
}

/** Builds the receipts for the call, one for each pallet. `isConfirmed`: the quantity was entered twice. */
export function receiptsOf(goodsId: string, typed: Typed, isConfirmed: boolean): readonly object[] {
  const { quality, share, height } = typed;
  const receipt = {
    goodsId,
    cartonQty: Number(typed.qty),
    ...(isConfirmed && { confirmedQuantity: Number(typed.qty) }),
    quality,
    palletQty: share,
    ...(height && { heightIn: height }),
  };
  return Array.from({ length: timesOf(typed) }, () => receipt);
}

const nothing: AllTyped = {};

/** Manages the input for the lines of a container: warns before the page is left, and offers the input again after a reload. */
export function useTyped(order: Order) {
  const [all, setAll, allNow] = useKept<AllTyped>(`typed ${order.id}`, nothing);
  const isDirty = Object.values(all).some(isTyped);
  useUnsavedWork(isDirty, () => setAll(nothing));
  const draft = useDraft({ of: order.id, values: all, isDirty, label: order.containerNo });
  const parked = draft && Object.entries(draft.values as AllTyped).find(([, typed]) => isTyped(typed));
  return {
    of: (lineId: string): Typed => all[lineId] ?? untyped,
    set: (lineId: string, typed: Typed) => setAll({ ...allNow(), [lineId]: typed }),
    /** Clears input that was saved, unless it has changed since. */
    forget: (lineId: string, sent: Typed) => {
      const now = allNow();
      if (now[lineId] === sent) setAll({ ...now, [lineId]: untyped });
    },
    /** Unsaved input from before the page was closed. */
    parked: parked && {
      lineId: parked[0],
      qty: parked[1].qty,
      take: () => {
        setAll(draft.values as AllTyped);
        draft.take();
      },
      drop: draft.drop,
    },
  };
}

/** Why the last receipt failed. */
interface Fault {
  readonly lineId: string;
  readonly text: string;
  /** True if no response arrived, so that the pallets may exist already. Sending the same request again does not create them twice. */
  readonly isLost: boolean;
}

/** Cartons of a pending request, and the line as it was before. */
interface PendingReceipt {
  readonly line: Line;
  readonly cartons: number;
}

interface Receiving {
  readonly isBusy: boolean;
  readonly fault: Fault | undefined;
  /** The numbers of the pallets that were received last. */
  readonly lpns: readonly string[];
  /** Returns the number of cartons that were sent for the line and are not yet among its received cartons. */
  readonly onTheWay: (line: Line) => number;
  /** Receives pallets. Resolves to true once the pallets are created. */
  readonly receive: (line: Line, typed: Typed, isConfirmed: boolean) => Promise<boolean>;
  /** Records that nothing arrived for a line. Resolves to true on success. */
  readonly noteNothing: (line: Line) => Promise<boolean>;
}

/** Receives pallets with one request for each press of the button. An error or a missing response is shown beside the input. */
export function useReceiving(order: Order): Receiving {
  const { t } = texts.useT();
  const notify = useNotify();
  const { act, refresh } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<PendingReceipt>();
  const [fault, setFault] = useState<Fault>();
  const [lpns, setLpns] = useState<readonly string[]>([]);
  const send = async (line: Line, receipts: readonly object[], cartons: number): Promise<boolean> => {
    setBusy(true);
    const mine: PendingReceipt = { line, cartons };
    const done = () => setSent((now) => (now === mine ? undefined : now));
    setSent(mine);
    setFault(undefined);
    try {
      const input = { orderId: order.id, receipts };
      const answer = await act('hwInside', { name: 'devan', with: 'page', input }, { isQuiet: true });
      setLpns(lpnsIn(answer));
      return true;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const isLost = error.kind !== 'refused';
      const message = isLost ? t('lost') : (error.faults[0]?.message ?? notify.messageOf(error));
      done();
      setFault({ lineId: line.id, text: message, isLost });
      return false;
    } finally {
      setBusy(false);
      // The cartons count as being on the way until the lines are read again. The new lines include the cartons that were received.
      void refresh('hwOrder', 'hwOrderGoods').then(done);
    }
  };
  const onTheWay = useCallback(
    ({ id, version }: Line) => (sent?.line.id === id && sent.line.version === version ? sent.cartons : 0),
    [sent],
  );
  return {
    isBusy,
    fault,
    lpns,
    onTheWay,
    receive: (line, typed, isConfirmed) => send(line, receiptsOf(line.id, typed, isConfirmed), Number(typed.qty) * timesOf(typed)),
    noteNothing: (line) => send(line, [{ goodsId: line.id, cartonQty: 0 }], 0),
  };
}

function lpnsIn(answer: unknown): readonly string[] {
  return (answer as { lpns?: readonly string[] } | undefined)?.lpns ?? [];
}

interface StepParts {
  readonly typed: ReturnType<typeof useTyped>;
  readonly receiving: Receiving;
  readonly onClosed: (line: Line) => void;
  /** Selects the next unfinished line, unless the user has selected another one meanwhile. */
  readonly toNext: (line: Line) => void;
  readonly onMade: () => void;
}

/** Returns the handlers of the two buttons of the panel. They ask for confirmation where a mistake would be costly. */
export function useReceivingSteps({ typed, receiving, onClosed, toNext, onMade }: StepParts) {
  const { t } = texts.useT();
  const notify = useNotify();
  const last = useRef<{ readonly what: Typed; readonly isConfirmed: boolean }>(undefined);
  /** Asks for confirmation of more cartons than expected. A quantity far above must be entered again: it may be a scanned barcode. */
  const mayExceed = async (line: Line, what: Typed): Promise<'no' | 'plain' | 'confirmed'> => {
    const total = (line.recvCartonQty ?? 0) + Number(what.qty) * timesOf(what);
    const values = { mark: line.shippingMark, n: total - line.cartonQty, total, expected: line.cartonQty };
    if (total <= line.cartonQty) return 'plain';
    const answers = { handle: 'ask', ok: t('receiveAnyway'), isDangerous: true };
    if (!isFarOver(total, line.cartonQty)) return (await notify.ask({ ...answers, text: t('askOver', values) })) ? 'plain' : 'no';
    const isMeant = await notify.ask({
      ...answers,
      text: t('askFarOver', values),
      prompt: { type: 'text', check: (again) => again.trim() === what.qty, fault: t('notTheSame') },
    });
    return isMeant ? 'confirmed' : 'no';
  };
  return {
    receive: async (line: Line): Promise<void> => {
      const what = typed.of(line.id);
      const isAgain = receiving.fault?.lineId === line.id && receiving.fault.isLost;
      if (!isAgain || last.current?.what !== what) {
        const answer = await mayExceed(line, what);
        if (answer === 'no') return;
        last.current = { what, isConfirmed: answer === 'confirmed' };
      }
      // After a missing response, exactly the same request is sent again, so that pallets are not created twice.
      if (!(await receiving.receive(line, what, last.current.isConfirmed))) return;
      typed.forget(line.id, what);
      onMade();
    },
    nothing: async (line: Line): Promise<void> => {
      const what = typed.of(line.id);
      if (line.recvCartonQty === null) {
        const question = t('askNothing', { mark: line.shippingMark, n: line.cartonQty });
        if (!(await notify.ask({ handle: 'ask', text: question, ok: t('nothing'), isDangerous: true }))) return;
        if (!(await receiving.noteNothing(line))) return;
        notify.done(t('madeNothing', { mark: line.shippingMark }));
      }
      typed.forget(line.id, what);
      onClosed(line);
      toNext(line);
    },
  };
}
