import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Language } from '../../../contract/text.ts';
import type { MenuNode } from '../../registry/routes.ts';
import { MenuIcon } from '../icons/Icon.tsx';

interface MenuListProps {
  readonly nodes: readonly MenuNode[];
  readonly view: MenuView;
  /** How many groups are around it; 0 for the menu itself. */
  readonly depth: number;
  readonly label: string;
  /** Distance from the top of the window when it is a popup beside the collapsed menu, in px. */
  readonly top?: number | undefined;
}

/** Px by which the rows of a group stand further in than its title. */
const indent = 9;
/** Height of a row, in px; `sideMenu.css` has the same. */
const rowHeight = 34;

/** The entries of the menu or of one of its groups. */
export function MenuList({ nodes, view, depth, label, top }: MenuListProps): ReactNode {
  // A popup near the foot of the window grows upwards as far as it must.
  const location = top === undefined ? undefined : `min(${top}px, 100vh - ${nodes.length * rowHeight + 16}px)`;
  return (
    <ul
      className={top === undefined ? 'q-menu' : 'q-menu q-menu-popup'}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's own pattern of a menu is such a list
      role="menu"
      aria-label={label}
      style={location === undefined ? undefined : { top: `max(8px, ${location})` }}
    >
      {nodes.map((node) =>
        node.children ? (
          <Group key={node.key} node={node} view={view} depth={depth} />
        ) : (
          <Screen key={node.key} node={node} view={view} depth={depth} />
        ),
      )}
    </ul>
  );
}

interface RowProps {
  readonly node: MenuNode;
  readonly view: MenuView;
  readonly depth: number;
}

function Group({ node, view, depth }: RowProps): ReactNode {
  const { popup } = view;
  const isBeside = view.isCollapsed && depth === 0;
  const isOpen = isBeside ? popup.open?.key === node.key : view.openGroups.has(node.key);
  const title = node.title[view.language];
  const hover = isBeside && {
    onMouseEnter: (event: MouseEvent) => popup.showSoon(node.key, event.currentTarget),
    onMouseLeave: popup.hideSoon,
  };
  return (
    <li role="none" {...hover}>
      <button
        type="button"
        className="q-menu-row"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-current={view.currentGroups.has(node.key)}
        tabIndex={view.stop === node.key ? 0 : -1}
        title={view.isCollapsed ? undefined : title}
        style={paddingOf(depth, view)}
        onClick={(event) => (isBeside ? popup.show(node.key, event.currentTarget) : view.toggle(node.key))}
      >
        <RowTexts node={node} title={title} />
        <span className="q-menu-arrow" />
      </button>
      {isOpen && node.children && (
        <MenuList
          nodes={node.children}
          view={view}
          depth={depth + 1}
          label={title}
          top={isBeside ? popup.open?.top : undefined}
        />
      )}
    </li>
  );
}

function Screen({ node, view, depth }: RowProps): ReactNode {
  const { path = '' } = node;
  const title = node.title[view.language];
  const open = (event: MouseEvent): void => {
    // With a key held down it is an order to the browser: another window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    view.choose(path);
  };
  return (
    <li role="none">
      <a
        className="q-menu-row"
        role="menuitem"
        href={path}
        data-path={path}
        aria-current={path === view.current ? 'page' : undefined}
        tabIndex={view.stop === node.key ? 0 : -1}
        title={title}
        style={paddingOf(depth, view)}
        onClick={open}
      >
        <RowTexts node={node} title={title} />
      </a>
    </li>
  );
}

function RowTexts({ node, title }: { node: MenuNode; title: string }): ReactNode {
  return (
    <>
      {node.icon && <MenuIcon name={node.icon} />}
      <span className="q-menu-title">{title}</span>
    </>
  );
}

/** Rows of a popup begin where the popup does. */
function paddingOf(depth: number, { isCollapsed }: MenuView): { paddingInlineStart: number } | undefined {
  if (isCollapsed && depth === 0) return undefined;
  return { paddingInlineStart: indent * (isCollapsed ? depth : depth + 1) };
}

/** What every row of the side menu has to know. */
export interface MenuView {
  readonly isCollapsed: boolean;
  readonly language: Language;
  /** Path of the page in front. */
  readonly current: string;
  /** Groups on the way to it. */
  readonly currentGroups: ReadonlySet<string>;
  /** Key of the row that the Tab key stops at; the arrow keys lead to the others. */
  readonly stop: string | undefined;
  readonly openGroups: ReadonlySet<string>;
  readonly toggle: (group: string) => void;
  readonly popup: MenuPopup;
  readonly choose: (path: string) => void;
}

/** Before a popup of the collapsed menu shows and hides, in ms (contract README section 9.7). */
const popupDelay = 300;

/** The group whose screens are shown beside the collapsed menu, and how far below the window's top its title is, in px. */
interface OpenPopup {
  readonly key: string;
  readonly top: number;
}

interface MenuPopup {
  readonly open: OpenPopup | undefined;
  readonly show: (key: string, title: Element) => void;
  readonly showSoon: (key: string, title: Element) => void;
  readonly hide: () => void;
  readonly hideSoon: () => void;
}

/** The one popup of the collapsed menu. */
export function useMenuPopup(): MenuPopup {
  const [open, setOpen] = useState<OpenPopup>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useCallback((next: OpenPopup | undefined, wait: number) => {
    clearTimeout(timer.current);
    if (wait === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), wait);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const at = (key: string, title: Element): OpenPopup => ({ key, top: title.getBoundingClientRect().top });
  return {
    open,
    show: (key, title) => turn(at(key, title), 0),
    showSoon: (key, title) => turn(at(key, title), popupDelay),
    hide: () => turn(undefined, 0),
    hideSoon: () => turn(undefined, popupDelay),
  };
}
