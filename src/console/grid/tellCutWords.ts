import type { PointerEvent } from 'react';

/** A cell that is too narrow for its words says all of them while the pointer rests on it. */
export function tellCutWords({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
  else cell?.removeAttribute('title');
}
