import type { KeyboardEvent } from 'react';
import { hangsOpen } from '../hangsOpen.ts';
import type { GridParts } from './gridContext.ts';
import { keepFocus } from './keepFocus.ts';
import { moveFrom } from './useGridFocus.ts';

interface Pressed {
  readonly parts: GridParts;
  readonly count: number;
  readonly maxRows: number;
  readonly add: () => void;
}

/** What keys do in a grid besides writing: they go from cell to cell, take steps back, Escape
 * leaves a cell as it was, and Enter in the last row adds one. */
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
