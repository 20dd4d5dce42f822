import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { hangsOpen } from '../hangsOpen.ts';
import type { GridParts } from './gridContext.ts';
import type { CellLocation } from './gridStore.ts';

interface Pressed {
  readonly parts: GridParts;
  readonly count: number;
  readonly maxRows: number;
  readonly add: () => void;
}

/** Keys of a grid: they move from cell to cell, undo and redo, Escape restores the cell, and Enter in the last row adds a row. */
export function pressGrid({ parts, count, maxRows, add }: Pressed): (event: KeyboardEvent) => void {
  const { store, items, isReadOnly, go } = parts;
  return (event) => {
    const back = backOf(event);
    if (back) {
      event.preventDefault();
      if (!isReadOnly) keepFocus(parts, store[back]);
      return;
    }
    if (event.key === 'Escape') return leaveCell(event, parts);
    const to = moveFrom(event);
    if (!to || to.row < 0 || to.column < 0 || to.column >= items.length) return;
    event.preventDefault();
    if (to.row < count) go(to);
    else if (event.key === 'Enter' && !isReadOnly && count < maxRows) add();
  };
}

/** Escape puts back what stood in the cell; what hangs open at it is closed first. */
function leaveCell(event: KeyboardEvent, { store }: GridParts): void {
  if (hangsOpen(event.target) || event.nativeEvent.isComposing || !store.dropTyping()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Ctrl+Z (or Cmd+Z) takes the last step in the grid back, with Shift, or as Ctrl+Y, it is done again. */
function backOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return undefined;
  return key === 'y' || event.shiftKey ? 'redo' : 'undo';
}

/** How many frames to wait until a cell is rendered. */
const mostFrames = 120;

const focusable = 'input:not([type="hidden"]), textarea, select, button';

/** The cell that an element of the grid lies in. */
export function cellOf(target: EventTarget | null): CellLocation | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/** Going from cell to cell: a cell whose row is not there yet is scrolled to first, and has the focus when it comes. */
export function useGridFocus(box: RefObject<HTMLElement | null>, rowHeight: number) {
  const expected = useRef<CellLocation>(undefined);
  const take = useCallback(() => {
    const location = expected.current;
    const cell =
      location && box.current?.querySelector(`td[data-row="${location.row}"][data-column="${location.column}"]`);
    const input = cell?.querySelector<HTMLElement>(focusable);
    if (!input) return;
    expected.current = undefined;
    input.focus();
    if (input instanceof HTMLInputElement) input.select();
  }, [box]);
  // A cell that was asked for comes with one of the next renderings, or when its input has been loaded.
  const frames = useRef(0);
  const wait = useCallback(() => {
    take();
    if (expected.current && --frames.current > 0) requestAnimationFrame(wait);
  }, [take]);
  const go = useCallback(
    (location: CellLocation) => {
      expected.current = location;
      const { current } = box;
      const top = location.row * rowHeight;
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
function moveFrom(event: KeyboardEvent): CellLocation | undefined {
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

/** What of a key press says where it leads. */
interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Where the writing mark is in the input: keys that still have a way to go in it stay there. */
interface Input {
  /** A list of choices and a text of several lines use up, down and Enter themselves. */
  readonly isVertical: boolean;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** The cell that a key press leads to; undefined when the key means something else. `row` may lie beyond the last one. */
export function moveOf(press: Press, from: CellLocation, input: Input): CellLocation | undefined {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = press;
  if (altKey || metaKey) return undefined;
  const by = (rows: number, columns: number): CellLocation => ({ row: from.row + rows, column: from.column + columns });
  if (key === 'Enter' && !ctrlKey && !input.isVertical) return by(shiftKey ? -1 : 1, 0);
  if (shiftKey) return undefined;
  if (key === 'ArrowUp' && (ctrlKey || !input.isVertical)) return by(-1, 0);
  if (key === 'ArrowDown' && (ctrlKey || !input.isVertical)) return by(1, 0);
  if (ctrlKey) return undefined;
  if (key === 'ArrowLeft' && input.isAtStart) return by(0, -1);
  if (key === 'ArrowRight' && input.isAtEnd) return by(0, 1);
  return undefined;
}

/** Does what may take away the cell or the button that has the focus; the nearest cell has it then. */
export function keepFocus({ store, go }: Pick<GridParts, 'store' | 'go'>, act: () => void): void {
  const { activeElement } = document;
  const { row, column } = cellOf(activeElement) ?? rowOf(activeElement) ?? { row: Number.POSITIVE_INFINITY, column: 0 };
  act();
  // React renders what a key or a click has changed in the microtask before this one, and so before the next key.
  queueMicrotask(() => {
    const last = store.get().rows.length - 1;
    const { activeElement: now } = document;
    // A button that can be pressed no more loses it, too, only later.
    const isLost = now === null || now === document.body || now.matches(':disabled');
    if (isLost && last >= 0) go({ row: Math.min(row, last), column });
  });
}

/** The first cell of the row that a button stands in. */
function rowOf(element: Element | null): CellLocation | undefined {
  const cell = element?.closest('tr')?.querySelector('td[data-row]') ?? null;
  return cellOf(cell);
}
