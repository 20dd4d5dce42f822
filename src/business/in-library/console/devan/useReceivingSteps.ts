import { useTell, useText } from '../../../../console/extend.ts';
import type { Line } from './line.ts';
import { timesOf } from './typed.ts';
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
  return {
    receive: async (line: Line): Promise<void> => {
      const what = typed.of(line.id);
      const over = (line.recvCartonQty ?? 0) + Number(what.qty) * timesOf(what) - line.cartonQty;
      const question = text('askOver', { mark: line.shippingMark, n: over });
      const isAgain = receiving.fault?.lineId === line.id && receiving.fault.isLost;
      if (over > 0 && !isAgain && !(await tell.ask({ handle: 'ask', text: question, ok: text('receiveAnyway') })))
        return;
      if (!(await receiving.receive(line, what))) return;
      typed.forget(line.id, what);
      onMade();
    },
    nothing: async (line: Line): Promise<void> => {
      const what = typed.of(line.id);
      if (line.recvCartonQty === null) {
        const question = text('askNothing', { mark: line.shippingMark, n: line.cartonQty });
        if (!(await tell.ask({ handle: 'ask', text: question, ok: text('nothing') }))) return;
        if (!(await receiving.noteNothing(line))) return;
        tell.done(text('madeNothing', { mark: line.shippingMark }));
      }
      typed.forget(line.id, what);
      onClosed(line);
      toNext(line);
    },
  };
}
