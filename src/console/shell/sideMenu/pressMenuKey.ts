import type { KeyboardEvent } from 'react';
import { itemsIn, moveFocus } from '../menu/moveFocus.ts';

interface MenuDoor {
  /** Puts the popup of the collapsed menu away. */
  readonly hidePopup: () => void;
}

/** What a key does to the row that has the focus; the menu itself is the key event's own element. */
export function pressMenuKey(event: KeyboardEvent<HTMLElement>, door: MenuDoor): void {
  const row = event.target as HTMLElement;
  // Without a popup to close, Escape is for what is around the menu, such as the drawer of a phone.
  if (event.key === 'Escape' && !event.currentTarget.querySelector('.q-menu-popup')) return;
  const act = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
  const scope = row.closest('.q-menu-popup') ?? event.currentTarget;
  if (!moveFocus(event.key, scope) && !act) return;
  event.preventDefault();
  act?.(row, door);
}

const actions: Readonly<Record<string, (row: HTMLElement, door: MenuDoor) => void>> = {
  ' ': (row) => row.click(),
  ArrowRight: enter,
  ArrowLeft: leave,
  Escape: (row, door) => {
    if (row.closest('.q-menu-popup')) leave(row, door);
    else door.hidePopup();
  },
};

/** Opens a group, and goes into one that is open. */
function enter(row: HTMLElement): void {
  if (row.ariaExpanded === 'false') row.click();
  const list = row.nextElementSibling;
  if (list) itemsIn(list)[0]?.focus();
}

/** Closes an open group; from within one it goes back to its title. */
function leave(row: HTMLElement, { hidePopup }: MenuDoor): void {
  const list = row.closest('[role=menu]');
  if (row.ariaExpanded === 'true') row.click();
  else if (list?.previousElementSibling instanceof HTMLElement) list.previousElementSibling.focus();
  if (list?.matches('.q-menu-popup') || row.nextElementSibling?.matches('.q-menu-popup')) hidePopup();
}
