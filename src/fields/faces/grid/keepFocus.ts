import type { GridParts } from './gridContext.ts';
import type { CellPlace } from './moveOf.ts';
import { cellOf } from './useGridFocus.ts';

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
function rowOf(element: Element | null): CellPlace | undefined {
  const cell = element?.closest('tr')?.querySelector('td[data-row]') ?? null;
  return cellOf(cell);
}
