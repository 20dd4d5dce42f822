import { Fragment, type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import './dropMenu.css';

interface DropItem {
  readonly key: string;
  readonly label: string;
  readonly onChoose: () => void;
  readonly handle?: string;
  /** One of several, of which one holds. */
  readonly isChosen?: boolean;
}

/** What belongs together, set apart by a line from what follows. */
export interface DropGroup {
  readonly key: string;
  readonly title?: string;
  readonly items: readonly DropItem[];
}

interface DropMenuProps {
  readonly groups: readonly DropGroup[];
  readonly handle: string;
  readonly className: string;
  readonly title?: string;
  /** What stands on the button. */
  readonly children: ReactNode;
}

/**
 * A button with a menu below it. The menu is a popover: the browser puts it above everything, closes it on Escape and on
 * a click elsewhere, and gives the focus back.
 */
export function DropMenu({ groups, handle, className, title, children }: DropMenuProps): ReactNode {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const location = (event: ToggleEvent<HTMLDivElement>): void => {
    if (event.newState === 'open') putBelow(event.currentTarget, event.currentTarget.previousElementSibling);
  };
  const follow = (event: ToggleEvent<HTMLDivElement>): void => {
    setOpen(event.newState === 'open');
    if (event.newState === 'open') itemsIn(event.currentTarget)[0]?.focus();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') event.currentTarget.hidePopover();
    else if (moveFocus(event.key, event.currentTarget)) event.preventDefault();
  };
  const choose = (item: DropItem): void => {
    menu.current?.hidePopover();
    item.onChoose();
  };
  return (
    <>
      <button
        type="button"
        className={className}
        data-testid={handle}
        title={title}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        className="q-drop"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={title}
        onBeforeToggle={location}
        onToggle={follow}
        onKeyDown={press}
      >
        {groups.map((group, index) => (
          <Fragment key={group.key}>
            {index > 0 && <hr />}
            <Group group={group} onChoose={choose} />
          </Fragment>
        ))}
      </div>
    </>
  );
}

function Group({ group, onChoose }: { group: DropGroup; onChoose: (item: DropItem) => void }): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu has groups of items, not field sets
    <div role="group" aria-label={group.title}>
      {group.title && (
        <div className="q-drop-title" role="presentation">
          {group.title}
        </div>
      )}
      {group.items.map((item) => (
        <button
          key={item.key}
          type="button"
          className="q-drop-item"
          {...(item.isChosen === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': item.isChosen })}
          data-testid={item.handle}
          tabIndex={-1}
          onClick={() => onChoose(item)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Right below the button, its right edge under that of the button; on a narrow window not beyond its left edge. */
function putBelow(menu: HTMLElement, button: Element | null): void {
  const { bottom = 0, right = 0 } = button?.getBoundingClientRect() ?? {};
  menu.style.top = `${bottom + 4}px`;
  menu.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
}

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
