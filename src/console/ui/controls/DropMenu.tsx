import { Fragment, type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import './dropMenu.css';

interface DropItem {
  readonly key: string;
  readonly label: string;
  readonly onChoose: () => void;
  readonly handle?: string;
  /** Whether the item is the selected one of several options. */
  readonly isChosen?: boolean;
}

/** A group of items, separated from the next one by a line. */
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
  /** Content of the button. */
  readonly children: ReactNode;
}

/**
 * A button with a popover menu. The browser shows the popover above everything, closes it on Escape or a click outside, and returns the
 * focus to the button.
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
    // biome-ignore lint/a11y/useSemanticElements: groups of menu items are not form fields
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
          {...(item.isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.isChosen })}
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

/** Positions the menu below the button, aligned to its right edge; in a narrow window it does not extend beyond the left edge. */
function putBelow(menu: HTMLElement, button: Element | null): void {
  const { bottom = 0, right = 0 } = button?.getBoundingClientRect() ?? {};
  menu.style.top = `${bottom + 4}px`;
  menu.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
}

/** For each key, returns the index of the item to focus. */
const targets: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Returns the focusable items of a menu from top to bottom. */
export function itemsIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter((item) => item.checkVisibility());
}

/** Moves the focus within a menu; returns false if the key does not belong to the menu. */
export function moveFocus(key: string, menu: Element): boolean {
  const items = itemsIn(menu);
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  if (!target || items.length === 0) return false;
  const index = items.indexOf(document.activeElement as HTMLElement);
  items[target(Math.max(index, key === 'ArrowUp' ? 0 : -1), items.length)]?.focus();
  return true;
}
