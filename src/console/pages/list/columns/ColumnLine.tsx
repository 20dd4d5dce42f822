import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { type ColumnPin, columnPins, listLookLimits } from '../../../../contract/listLook.ts';
import { useWord, type Word } from '../words/useWord.ts';
import type { ListColumn } from './seenColumn.ts';

interface ColumnLineProps {
  readonly column: ListColumn;
  readonly title: string;
  /** The last one that is shown has to stay. */
  readonly isOnly: boolean;
  /** Where what is dragged would come to lie, seen from here. */
  readonly drop: 'before' | 'after' | undefined;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onShow: (isShown: boolean) => void;
  readonly onWidth: (width: number | undefined) => void;
  readonly onPin: (pin: ColumnPin | undefined) => void;
}

/** One column: a handle to move it by, whether it is shown, its width and its side. */
export function ColumnLine(props: ColumnLineProps): ReactNode {
  const { column, title, isOnly, drop, onDrag, onMove, onShow, onWidth, onPin } = props;
  const word = useWord();
  const press = (event: KeyboardEvent): void => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li data-testid={`column-${column.field}`} data-drop={drop}>
      <button
        type="button"
        className="q-plain q-column-handle"
        data-testid="column-move"
        aria-label={word('move', { name: title })}
        title={word('move', { name: title })}
        disabled={!column.isShown}
        onPointerDown={onDrag}
        onKeyDown={press}
      >
        ⠿
      </button>
      <label className="q-column-title" title={title}>
        <input
          type="checkbox"
          data-testid="column-shown"
          checked={column.isShown}
          disabled={isOnly}
          onChange={(event) => onShow(event.target.checked)}
        />
        <span>{title}</span>
      </label>
      <WidthInput column={column} title={title} word={word} onWidth={onWidth} />
      <select
        className="q-input q-column-pin"
        data-testid="column-pin"
        aria-label={word('pin', { name: title })}
        value={column.pin ?? ''}
        disabled={!column.isShown}
        onChange={(event) => onPin(columnPins.find((pin) => pin === event.target.value))}
      >
        <option value="">{word('pinNone')}</option>
        <option value="left">{word('pinLeft')}</option>
        <option value="right">{word('pinRight')}</option>
      </select>
    </li>
  );
}

interface WidthInputProps extends Pick<ColumnLineProps, 'column' | 'title' | 'onWidth'> {
  readonly word: Word;
}

/** The width in px; empty is as wide as it is by itself. What is typed counts once it is a width. */
function WidthInput({ column, title, word, onWidth }: WidthInputProps): ReactNode {
  const width = column.isFixed ? String(column.width) : '';
  const [typed, setTyped] = useState({ of: width, text: width });
  const text = typed.of === width ? typed.text : width;
  const { leastWidth, mostWidth } = listLookLimits;
  const type = (next: string): void => {
    const number = Number(next);
    const isWidth = Number.isInteger(number) && number >= leastWidth && number <= mostWidth;
    if (next === '') onWidth(undefined);
    else if (isWidth) onWidth(number);
    setTyped({ of: isWidth || next === '' ? next : width, text: next });
  };
  return (
    <input
      type="number"
      className="q-input q-column-width"
      data-testid="column-width"
      aria-label={word('width', { name: title })}
      placeholder={word('auto')}
      min={leastWidth}
      max={mostWidth}
      step={10}
      value={text}
      disabled={!column.isShown}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped({ of: width, text: width })}
    />
  );
}
