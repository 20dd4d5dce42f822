import { type KeyboardEvent, type RefObject, type SyntheticEvent, useCallback, useRef } from 'react';
import { hangsOpen } from '../widgets/hangsOpen.ts';
import type { GridParts } from './gridContext.ts';
import type { CellLocation } from './gridStore.ts';

interface Pressed {
  readonly parts: GridParts;
  readonly count: number;
  readonly maxRows: number;
  readonly add: () => void;
}

/**
 * Returns the keyboard handler of a grid. Keys move between cells, Ctrl+Z and Ctrl+Y undo and redo, Escape restores the cell, and Enter in
 * the last row adds a row.
 */
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

/** Restores the previous value of the cell on Escape. If a popup is open, Escape only closes the popup. */
function leaveCell(event: KeyboardEvent, { store }: GridParts): void {
  if (hangsOpen(event.target) || event.nativeEvent.isComposing || !store.dropTyping()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Returns the action of a shortcut: undo for Ctrl+Z or Cmd+Z; redo for the same with Shift, and for Ctrl+Y or Cmd+Y. */
function backOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return undefined;
  return key === 'y' || event.shiftKey ? 'redo' : 'undo';
}

/** The maximum number of frames to wait until the cell to focus is rendered. */
const mostFrames = 120;

const focusable = 'input:not([type="hidden"]), textarea, select, button';

/** Returns the location of the grid cell that contains an element; undefined if there is none. */
export function cellOf(target: EventTarget | null): CellLocation | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/**
 * Returns `go`, which moves the focus to a cell. If the row of the cell is not rendered yet, the grid scrolls to the row, and the cell gets
 * the focus when it appears.
 */
export function useGridFocus(box: RefObject<HTMLElement | null>, rowHeight: number) {
  const expected = useRef<CellLocation>(undefined);
  const take = useCallback(() => {
    const location = expected.current;
    const cell = location && box.current?.querySelector(`td[data-row="${location.row}"][data-column="${location.column}"]`);
    const input = cell?.querySelector<HTMLElement>(focusable);
    if (!input) return;
    expected.current = undefined;
    input.focus();
    if (input instanceof HTMLInputElement) input.select();
  }, [box]);
  // The target cell appears in one of the next renders, or when its input has loaded.
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

/** Returns the cell to which a key press moves the focus; undefined if the input handles the key itself. */
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

/** The properties of a key press that determine the cell to move to. */
interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** How the input of the cell uses the key. An arrow key stays in the input while it can still move the caret. */
interface Input {
  /** Whether the input handles Up, Down and Enter itself, as a list of choices or a multi-line text does. */
  readonly isVertical: boolean;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** Returns the cell to which a key press moves the focus; undefined for other keys. Its `row` may be beyond the last row. */
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

/** Runs an action that may remove the focused cell or button. If the focus is lost, focuses the nearest cell. */
export function keepFocus({ store, go }: Pick<GridParts, 'store' | 'go'>, act: () => void): void {
  const { activeElement } = document;
  const { row, column } = cellOf(activeElement) ?? rowOf(activeElement) ?? { row: Number.POSITIVE_INFINITY, column: 0 };
  act();
  // React renders after a click or key press in a microtask. This microtask runs after the rendering, and before the next key event.
  queueMicrotask(() => {
    const last = store.get().rows.length - 1;
    const { activeElement: now } = document;
    // A button that becomes disabled will also lose the focus, but the browser does this later.
    const isLost = now === null || now === document.body || now.matches(':disabled');
    if (isLost && last >= 0) go({ row: Math.min(row, last), column });
  });
}

/** Returns the first cell of the row that contains an element, such as a button. */
function rowOf(element: Element | null): CellLocation | undefined {
  const cell = element?.closest('tr')?.querySelector('td[data-row]') ?? null;
  return cellOf(cell);
}

/**
 * Whether an event comes from inside the grid. React events also bubble from a dialog that a cell has opened, but the dialog is elsewhere
 * in the DOM.
 */
export function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
