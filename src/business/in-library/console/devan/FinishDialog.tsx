import { type ReactNode, useState } from 'react';
import { Button, Dialog, HwError, useCalls, useTell, useText } from '../../../../console/extend.ts';
import { figuresOf, type Line, lineState, type Order } from './line.ts';
import { words } from './words.ts';

interface FinishDialogProps {
  readonly order: Order;
  readonly lines: readonly Line[];
  readonly pallets: number;
  /** Cartons that are not good, by line. */
  readonly bad: ReadonlyMap<string, number>;
  readonly onClose: () => void;
  readonly onFinished: () => void;
}

/** What came of the container as a whole, before nothing can be added to it any more. */
export function FinishDialog(props: FinishDialogProps): ReactNode {
  const { order, lines, pallets, bad, onClose, onFinished } = props;
  const text = useText(words);
  const tell = useTell();
  const { transit } = useCalls();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { expected, received } = figuresOf(lines);
  const finish = async () => {
    setBusy(true);
    try {
      await transit('hwOrder', { name: 'finishDevan', with: { id: order.id } }, { isQuiet: true });
      tell.done(text('finished', { no: order.containerNo }));
      onFinished();
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      setFault(tell.wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isWide
      handle="finish-dialog"
      title={text('finishTitle', { no: order.containerNo })}
      onClose={onClose}
      footer={
        <>
          <Button isBig onPress={onClose}>
            {text('cancel')}
          </Button>
          <Button isBig look="primary" handle="finish-ok" isBusy={isBusy} onPress={() => void finish()}>
            {text('finish')}
          </Button>
        </>
      }
    >
      <p data-testid="finish-what">{text('finishWhat', { total: expected, done: received, pallets })}</p>
      <Differences lines={lines} bad={bad} />
      <p className="f-fault" role="alert">
        {fault}
      </p>
    </Dialog>
  );
}

/** The lines of which not all came, too much came, or not all is good. */
function Differences({ lines, bad }: Pick<FinishDialogProps, 'lines' | 'bad'>): ReactNode {
  const text = useText(words);
  const unlike = lines.filter((line) => line.recvCartonQty !== line.cartonQty || bad.has(line.id));
  if (unlike.length === 0) return <p className="f-good">{text('finishEqual')}</p>;
  return (
    <ul className="f-differences" data-testid="finish-differences">
      {unlike.map((line) => {
        const diff = (line.recvCartonQty ?? 0) - line.cartonQty;
        const state = lineState(line, true);
        return (
          <li key={line.id} data-state={state}>
            <span className="f-difference-line">
              {text('finishLine', { mark: line.shippingMark, dest: line.destCode ?? line.city ?? '' })}
            </span>
            {state === 'none' && <b>{text('none')}</b>}
            {state !== 'none' && diff !== 0 && <b>{text(diff < 0 ? 'short' : 'over', { n: Math.abs(diff) })}</b>}
            {bad.has(line.id) && <em>{text('bad', { n: bad.get(line.id) ?? 0 })}</em>}
          </li>
        );
      })}
    </ul>
  );
}
