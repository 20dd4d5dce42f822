import { memo, type ReactNode } from 'react';
import { Choices, useKept, useText } from '../../../../console/extend.ts';
import { GoodsRow } from './GoodsRow.tsx';
import { isLeft, type Line, lineState } from './line.ts';
import { words } from './words.ts';

interface GoodsListProps {
  readonly lines: readonly Line[];
  readonly closed: ReadonlySet<string>;
  readonly bad: ReadonlyMap<string, number>;
  readonly chosen: Line | undefined;
  readonly onTheWay: (line: Line) => number;
  readonly onChoose: (line: Line) => void;
}

/** The lines of goods in the order of the packing list: all of them, or those with which there is something to do. */
export const GoodsList = memo(function GoodsList(props: GoodsListProps): ReactNode {
  const { lines, closed, bad, chosen, onTheWay, onChoose } = props;
  const text = useText(words);
  const [shown, setShown] = useKept('lines shown', 'all');
  const left = lines.filter((line) => isLeft(lineState(line, closed.has(line.id))));
  const options = [
    { value: 'all', title: text('linesAll', { n: lines.length }) },
    { value: 'left', title: text('linesLeft', { n: left.length }) },
  ];
  const rows = shown === 'left' ? lines.filter((line) => left.includes(line) || line.id === chosen?.id) : lines;
  return (
    <>
      <Choices isPlain label={text('lines')} options={options} value={shown} onChange={setShown} handle="lines-shown" />
      {left.length === 0 && <p className="f-good">{text('allCounted')}</p>}
      <ul className="f-rows">
        {rows.map((line) => (
          <GoodsRow
            key={line.id}
            line={line}
            isChosen={line.id === chosen?.id}
            isClosed={closed.has(line.id)}
            onTheWay={onTheWay(line)}
            bad={bad.get(line.id) ?? 0}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </>
  );
});
