import { useRef } from 'react';
import { useTell, useText } from '../../../../console/extend.ts';
import { isFarOver } from '../../both/farOver.ts';
import type { Line } from './line.ts';
import { type Typed, timesOf } from './typed.ts';
import type { Receiving } from './useReceiving.ts';
import type { useTyped } from './useTyped.ts';
import { words } from './words.ts';

interface StepParts {
  readonly typed: ReturnType<typeof useTyped>;
  readonly receiving: Receiving;
  readonly onClosed: (line: Line) => void;
  /** Goes on with the next line that is not done, unless somebody has done so. */
  readonly toNext: (line: Line) => void;
  readonly onMade: () => void;
}

/** What the two buttons of the panel do: they ask where a slip of the finger would be expensive. */
export function useReceivingSteps({ typed, receiving, onClosed, toNext, onMade }: StepParts) {
  const text = useText(words);
  const tell = useTell();
  const last = useRef<{ readonly what: Typed; readonly isConfirmed: boolean }>(undefined);
  /** Whether more than was expected is meant. Far more may be a scan that went into the wrong box: it is typed again. */
  const mayExceed = async (line: Line, what: Typed): Promise<'no' | 'plain' | 'confirmed'> => {
    const total = (line.recvCartonQty ?? 0) + Number(what.qty) * timesOf(what);
    const values = { mark: line.shippingMark, n: total - line.cartonQty, total, expected: line.cartonQty };
    if (total <= line.cartonQty) return 'plain';
    const answers = { handle: 'ask', ok: text('receiveAnyway'), isDangerous: true };
    if (!isFarOver(total, line.cartonQty))
      return (await tell.ask({ ...answers, text: text('askOver', values) })) ? 'plain' : 'no';
    const isMeant = await tell.ask({
      ...{ ...answers, text: text('askFarOver', values) },
      prompt: { type: 'text', check: (again) => again.trim() === what.qty, fault: text('notTheSame') },
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
      // Sent again after a lost answer it is the same to the word: pallets are made once.
      if (!(await receiving.receive(line, what, last.current.isConfirmed))) return;
      typed.forget(line.id, what);
      onMade();
    },
    nothing: async (line: Line): Promise<void> => {
      const what = typed.of(line.id);
      if (line.recvCartonQty === null) {
        const question = text('askNothing', { mark: line.shippingMark, n: line.cartonQty });
        if (!(await tell.ask({ handle: 'ask', text: question, ok: text('nothing'), isDangerous: true }))) return;
        if (!(await receiving.noteNothing(line))) return;
        tell.done(text('madeNothing', { mark: line.shippingMark }));
      }
      typed.forget(line.id, what);
      onClosed(line);
      toNext(line);
    },
  };
}
