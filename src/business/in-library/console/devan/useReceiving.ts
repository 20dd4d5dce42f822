import { useCallback, useState } from 'react';
import { HwError, useCalls, useTell, useText } from '../../../../console/extend.ts';
import type { Line, Order } from './line.ts';
import { receiptsOf, type Typed, timesOf } from './typed.ts';
import { words } from './words.ts';

/** What went wrong with the last receipt. */
interface Fault {
  readonly lineId: string;
  readonly text: string;
  /** Nobody knows whether the pallets were made; sent again as it was, they are made once. */
  readonly isLost: boolean;
}

/** Cartons that are on their way to the server, and the line as it was before them. */
interface Sent {
  readonly line: Line;
  readonly cartons: number;
}

export interface Receiving {
  readonly isBusy: boolean;
  readonly fault: Fault | undefined;
  /** The numbers of the pallets that were made last. */
  readonly lpns: readonly string[];
  /** So many cartons of the line were sent that are not among what it says it has received. */
  readonly onTheWay: (line: Line) => number;
  /** True when the pallets are made. */
  readonly receive: (line: Line, typed: Typed, isConfirmed: boolean) => Promise<boolean>;
  /** Notes that nothing came of a line. */
  readonly noteNothing: (line: Line) => Promise<boolean>;
}

/** Makes pallets of what came, one call for each press. What the server refuses or does not answer is said where it was typed. */
export function useReceiving(order: Order): Receiving {
  const text = useText(words);
  const tell = useTell();
  const { act, refresh } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const [fault, setFault] = useState<Fault>();
  const [lpns, setLpns] = useState<readonly string[]>([]);
  const send = async (line: Line, receipts: readonly object[], cartons: number): Promise<boolean> => {
    setBusy(true);
    const mine: Sent = { line, cartons };
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
      const said = isLost ? text('lost') : (error.faults[0]?.message ?? tell.wordsOf(error));
      done();
      setFault({ lineId: line.id, text: said, isLost });
      return false;
    } finally {
      setBusy(false);
      // What was sent again after its answer was lost may be among what the line has long since.
      void refresh('hwOrder', 'hwOrderGoods').then(done);
    }
  };
  const onTheWay = useCallback(
    ({ id, version }: Line) => (sent?.line.id === id && sent.line.version === version ? sent.cartons : 0),
    [sent],
  );
  return {
    ...{ isBusy, fault, lpns, onTheWay },
    receive: (line, typed, isConfirmed) =>
      send(line, receiptsOf(line.id, typed, isConfirmed), Number(typed.qty) * timesOf(typed)),
    noteNothing: (line) => send(line, [{ goodsId: line.id, cartonQty: 0 }], 0),
  };
}

function lpnsIn(answer: unknown): readonly string[] {
  return (answer as { lpns?: readonly string[] } | undefined)?.lpns ?? [];
}
