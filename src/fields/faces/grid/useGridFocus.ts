import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { type CellPlace, moveOf } from './moveOf.ts';

/** So long a cell is waited for, in frames of the screen. */
const mostFrames = 120;

const focusable = 'input:not([type="hidden"]), textarea, select, button';

/** The cell that an element of the grid lies in. */
export function cellOf(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/** Going from cell to cell: a cell whose row is not there yet is scrolled to first, and has the focus when it comes. */
export function useGridFocus(box: RefObject<HTMLElement | null>, rowHeight: number) {
  const wanted = useRef<CellPlace>(undefined);
  const take = useCallback(() => {
    const place = wanted.current;
    const cell = place && box.current?.querySelector(`td[data-row="${place.row}"][data-column="${place.column}"]`);
    const input = cell?.querySelector<HTMLElement>(focusable);
    if (!input) return;
    wanted.current = undefined;
    input.focus();
    if (input instanceof HTMLInputElement) input.select();
  }, [box]);
  // A cell that was asked for comes with one of the next renderings, or when its input has been loaded.
  const frames = useRef(0);
  const wait = useCallback(() => {
    take();
    if (wanted.current && --frames.current > 0) requestAnimationFrame(wait);
  }, [take]);
  const go = useCallback(
    (place: CellPlace) => {
      wanted.current = place;
      const { current } = box;
      const top = place.row * rowHeight;
      if (current && (top < current.scrollTop || top + 2 * rowHeight > current.scrollTop + current.clientHeight)) {
        current.scrollTop = Math.max(0, top - current.clientHeight / 2);
      }
      frames.current = mostFrames;
      wait();
    },
    [box, rowHeight, wait],
  );
  return { go };
}

/** Where a key press in a cell leads; undefined when the key is the input's own. */
export function moveFrom(event: KeyboardEvent): CellPlace | undefined {
  const from = cellOf(event.target);
  const { target } = event;
  if (!from || event.nativeEvent.isComposing) return undefined;
  const isText = target instanceof HTMLInputElement && target.type === 'text' && target.role !== 'combobox';
  const isVertical = target instanceof HTMLTextAreaElement || (target instanceof Element && target.role === 'combobox');
  const isWhole = isText && target.selectionStart === 0 && target.selectionEnd === target.value.length;
  return moveOf(event, from, {
    isVertical,
    isAtStart: isText && (isWhole || target.selectionEnd === 0),
    isAtEnd: isText && (isWhole || target.selectionStart === target.value.length),
  });
}
