import { useTell, useText } from '../../../../console/extend.ts';
import type { Line } from './line.ts';
import { type Typed, timesOf } from './typed.ts';
import type { Receiving } from './useReceiving.ts';
import type { useTyped } from './useTyped.ts';
import { words } from './words.ts';

/** Beyond so many times what was expected, the number is typed again. */
const mostOver = 2;

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
  /** Whether more than was expected is meant. Far more may be a scan that went into the wrong box: it is typed again. */
  const mayExceed = async (line: Line, what: Typed): Promise<boolean> => {
    const total = (line.recvCartonQty ?? 0) + Number(what.qty) * timesOf(what);
    const values = { mark: line.shippingMark, n: total - line.cartonQty, total, expected: line.cartonQty };
    if (total <= line.cartonQty) return true;
    const answers = { handle: 'ask', ok: text('receiveAnyway'), isDangerous: true };
    if (total <= line.cartonQty * mostOver) return tell.ask({ ...answers, text: text('askOver', values) });
    return tell.ask({
      ...{ ...answers, text: text('askFarOver', values) },
      prompt: { type: 'text', check: (again) => again.trim() === what.qty, fault: text('notTheSame') },
    });
  };
  return {
    receive: async (line: Line): Promise<void> => {
      const what = typed.of(line.id);
      const isAgain = receiving.fault?.lineId === line.id && receiving.fault.isLost;
      if (!isAgain && !(await mayExceed(line, what))) return;
      if (!(await receiving.receive(line, what))) return;
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
