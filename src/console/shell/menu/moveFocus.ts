/** Where each key leads from the item with this index, among so many. */
const targets: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The items of a menu that can be reached, from top to bottom. */
export function itemsIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter((item) => item.checkVisibility());
}

/** Moves the focus within a menu as its keys do; false when the key is none of them. */
export function moveFocus(key: string, menu: Element): boolean {
  const items = itemsIn(menu);
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  if (!target || items.length === 0) return false;
  const index = items.indexOf(document.activeElement as HTMLElement);
  items[target(Math.max(index, key === 'ArrowUp' ? 0 : -1), items.length)]?.focus();
  return true;
}
