import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useState } from 'react';
import { type ColumnPin, columnPins, listPreferenceLimits } from '../../../../contract/lists.ts';
import { useWord, type Word } from '../texts.ts';
import type { ListColumn } from './arrangement.ts';

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
  const { leastWidth, mostWidth } = listPreferenceLimits;
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

interface Drag {
  readonly from: number;
  /** Before which line it would come to lie. */
  readonly to: number;
}

/** So near the edge of what scrolls, in px, a drag scrolls it, so much at a time. */
const edge = 28;
const step = 12;

/** Lines that can be dragged to another place. They stay where they are until the drag ends; a mark says where it leads. */
export function useLineDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  return {
    /** On which side of this line the mark stands. */
    dropAt: (i: number): 'before' | 'after' | undefined => {
      if (!drag || drag.to === drag.from || drag.to === drag.from + 1) return undefined;
      if (drag.to === i) return 'before';
      return drag.to === i + 1 && i === (list.current?.children.length ?? 0) - 1 ? 'after' : undefined;
    },
    begin: (event: PointerEvent<HTMLElement>, from: number): void => {
      if (event.button !== 0) return;
      const { currentTarget: handle, pointerId } = event;
      const end = new AbortController();
      let to = from;
      const move = ({ clientY }: globalThis.PointerEvent): void => {
        scrollNear(list.current?.parentElement, clientY);
        to = locationAt(list.current, clientY);
        setDrag({ from, to });
      };
      const leave = ({ type }: Event): void => {
        end.abort();
        setDrag(undefined);
        if (type === 'pointerup' && to !== from && to !== from + 1) onMove(from, to);
      };
      handle.setPointerCapture(pointerId);
      handle.addEventListener('pointermove', move, { signal: end.signal });
      for (const type of ['pointerup', 'pointercancel']) handle.addEventListener(type, leave, { signal: end.signal });
    },
  };
}

/** How many lines lie above this height by more than their half. */
function locationAt(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].filter((line) => {
    const { top, height } = line.getBoundingClientRect();
    return y > top + height / 2;
  }).length;
}

function scrollNear(box: HTMLElement | null | undefined, y: number): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + edge) box.scrollTop -= step;
  else if (y > bottom - edge) box.scrollTop += step;
}
