import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../../../console/extend.ts';
import { type Line, lineState } from './line.ts';
import { words } from './words.ts';

interface GoodsRowProps {
  readonly line: Line;
  readonly isChosen: boolean;
  /** Somebody said that nothing more comes. */
  readonly isClosed: boolean;
  /** Cartons that are being received at this moment. */
  readonly onTheWay: number;
  /** Cartons that came and are not good. */
  readonly bad: number;
  readonly onChoose: (line: Line) => void;
}

/** A line of goods, big enough for a finger: what is expected of it, what came, and how the two differ. */
export const GoodsRow = memo(function GoodsRow({ line, isChosen, isClosed, ...props }: GoodsRowProps): ReactNode {
  const text = useText(words);
  const { onTheWay, bad, onChoose } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const state = lineState(line, isClosed);
  const { cartonQty, recvCartonQty } = line;
  const received = (recvCartonQty ?? 0) + onTheWay;
  const verdicts = {
    ...{ open: undefined, part: undefined, full: text('full'), none: text('none') },
    short: text('short', { n: cartonQty - received }),
    over: text('over', { n: received - cartonQty }),
  };
  const verdict = onTheWay > 0 ? undefined : verdicts[state];
  return (
    <li
      ref={row}
      className="f-row"
      data-state={state}
      data-testid={`line-${line.lineNo}`}
      aria-current={isChosen || undefined}
    >
      <button type="button" onClick={() => onChoose(line)}>
        <span className="f-row-name">
          <strong>
            {line.shippingMark} <span className="f-soft">→ {line.destCode ?? line.city ?? '–'}</span>
          </strong>
          <span className="f-soft">{[line.fbaId, line.productName].filter((part) => part).join(' · ')}</span>
        </span>
        <Figure label={text('expected')} value={String(cartonQty)} />
        <Figure label={text('received')} value={recvCartonQty === null && onTheWay === 0 ? '–' : String(received)} />
        <span className="f-row-verdict">
          {verdict ?? (
            <>
              <small>{text('left')}</small> {Math.max(0, cartonQty - received)}
            </>
          )}
          {bad > 0 && <em>{text('bad', { n: bad })}</em>}
        </span>
      </button>
    </li>
  );
});

function Figure({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <span className="f-figure">
      <small>{label}</small>
      {value}
    </span>
  );
}
