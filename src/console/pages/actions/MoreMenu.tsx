import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { usePopup } from '../../../fields/widgets/usePopup.ts';
import { itemsIn, moveFocus } from '../../ui/controls/DropMenu.tsx';
import '../../ui/controls/dropMenu.css';
import './actions.css';

export interface MoreItem {
  readonly key: string;
  readonly label: string;
  readonly handle: string;
  readonly isDangerous: boolean;
  /** Why the item cannot be selected now; undefined if it can. */
  readonly reason?: string | undefined;
  readonly onChoose: () => void;
}

interface MoreMenuProps {
  readonly items: readonly MoreItem[];
  readonly word: string;
  readonly handle: string;
  readonly className: string;
  readonly isDisabled: boolean;
  /** Shown instead of `word`, which is then only read by screen readers. */
  readonly sign?: ReactNode;
}

/** A button that opens a menu. The menu is rendered only while open, because lists have such a button in every row. */
export function MoreMenu({ items, word, handle, className, isDisabled, sign }: MoreMenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const leave = () => {
    close();
    button.current?.focus();
  };
  const choose = (item: MoreItem) => {
    if (item.reason !== undefined) return;
    leave();
    item.onChoose();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        data-testid={handle}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        {sign}
        <span className={sign ? 'q-hidden' : undefined}>{word}</span>
        {!sign && <span className="q-more-mark" aria-hidden="true" />}
      </button>
      {isOpen && <Menu anchor={button} items={items} onChoose={choose} onClose={close} onLeave={leave} label={word} />}
    </>
  );
}

interface MenuProps extends Pick<MoreMenuProps, 'items'> {
  readonly anchor: React.RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly onChoose: (item: MoreItem) => void;
  /** Called when the user clicks elsewhere, scrolls the button away or resizes the window. */
  readonly onClose: () => void;
  /** Closes the menu and returns the focus to the button. */
  readonly onLeave: () => void;
}

function Menu({ anchor, items, label, onChoose, onClose, onLeave }: MenuProps): ReactNode {
  const menu = usePopup(anchor, true, onClose);
  const hasMoved = useRef(false);
  const first = items[0]?.key;
  // Conditional items may appear a moment later: the focus stays on the first item until the user moves it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the first item changes
  useLayoutEffect(() => {
    if (menu.current && !hasMoved.current) itemsIn(menu.current)[0]?.focus({ preventScroll: true });
  }, [menu, first]);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onLeave();
    } else if (moveFocus(event.key, event.currentTarget)) {
      hasMoved.current = true;
      event.preventDefault();
    }
  };
  return (
    <div ref={menu} className="q-drop q-more" popover="manual" role="menu" aria-label={label} tabIndex={-1} onKeyDown={press}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          className="q-drop-item"
          data-danger={item.isDangerous || undefined}
          data-testid={item.handle}
          tabIndex={-1}
          aria-disabled={item.reason === undefined ? undefined : true}
          onClick={() => onChoose(item)}
        >
          {item.label}
          {item.reason !== undefined && <span className="q-more-reason">{item.reason}</span>}
        </button>
      ))}
    </div>
  );
}
