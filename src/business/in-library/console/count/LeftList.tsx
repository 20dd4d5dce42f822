import type { ReactNode } from 'react';
import { Button, useText } from '../../../../console/extend.ts';
import { type BinLeft, type CountLine, lpnOf } from './countLines.ts';
import type { Bin } from './useCountScan.ts';
import { words } from './words.ts';

interface LeftListProps {
  readonly left: readonly BinLeft[];
  readonly bin: Bin | undefined;
  readonly onBin: (bin: Bin | undefined) => void;
  readonly onChoose: (line: CountLine) => void;
}

/** So many pallets are listed at once; of more, those of one bin. */
const mostRows = 200;

/** What is left to be counted, by bin, or that of the bin that was scanned. Not a word of how much it should be. */
export function LeftList({ left, bin, onBin, onChoose }: LeftListProps): ReactNode {
  const text = useText(words);
  const total = left.reduce((sum, { lines }) => sum + lines.length, 0);
  const shown = bin ? left.filter((one) => one.bin === bin.code) : left;
  const isLong = !bin && total > mostRows;
  return (
    <section className="f-left">
      <h2 className="f-heading" data-testid="left-count">
        {text('left', { n: total })}
      </h2>
      {bin && (
        <p className="f-bin" data-testid="bin">
          <strong>{text('binChosen', { bin: bin.code, n: shown[0]?.lines.length ?? 0 })}</strong>
          <Button isBig handle="all-bins" onPress={() => onBin(undefined)}>
            {text('allBins')}
          </Button>
        </p>
      )}
      {total === 0 && <p className="f-good">{text('nothingLeft')}</p>}
      {isLong && <p className="f-soft">{text('tooMany')}</p>}
      {shown.map((one) => (
        <div key={one.bin} data-testid={`bin-${one.bin}`}>
          {!bin && (
            <button
              type="button"
              className="f-bin-name"
              onClick={() => onBin({ id: one.lines[0]?.locatorId ?? '', code: one.bin })}
            >
              {text('inBin', { bin: one.bin })} <span>{one.lines.length}</span>
            </button>
          )}
          {!isLong && (
            <ul className="f-list">
              {one.lines.map((line) => (
                <li key={line.id}>
                  <button type="button" data-testid={`left-${lpnOf(line)}`} onClick={() => onChoose(line)}>
                    <strong>{lpnOf(line)}</strong>
                    <span className="f-soft">{line.shippingMark}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}
