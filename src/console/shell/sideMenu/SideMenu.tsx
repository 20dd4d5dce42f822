import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { useOpenPage } from '../../location/page.ts';
import { type MenuNode, menuNodes } from '../../registry/routes.ts';
import { useT } from '../../texts/i18n.ts';
import { useNarrow } from '../../theme/useMedia.ts';
import { itemsIn, moveFocus } from '../../ui/controls/DropMenu.tsx';
import { useModal } from '../../ui/dialog/DialogFrame.tsx';
import { MenuIcon } from '../../ui/icons/Icon.tsx';
import './sideMenu.css';

interface SideMenuProps {
  readonly isCollapsed: boolean;
  /** Called after a screen was selected. */
  readonly onChoose?: () => void;
}

/** The side menu from the server's menu tree; 48 px collapsed, 150 px expanded. */
export function SideMenu({ isCollapsed, onChoose }: SideMenuProps): ReactNode {
  const { access } = useApp();
  const { t } = useT();
  const { menu } = useStore(access);
  const nodes = useMemo(() => menuNodes(menu), [menu]);
  const view = useMenuView(nodes, { isCollapsed, ...(onChoose ? { onChoose } : {}) });
  const { hide } = view.popup;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) hide();
  };
  return (
    <nav className="q-side" data-testid="side-menu" aria-label={t('layout.menu')}>
      <div className="q-brand">
        <img src="/favicon.svg" alt="" width="24" height="24" />
        {!isCollapsed && <span>{t('product.name')}</span>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from the focused row */}
      <div
        className="q-side-scroll"
        data-collapsed={isCollapsed}
        onKeyDown={(event) => pressMenuKey(event, { hidePopup: hide })}
        onBlur={leave}
      >
        <MenuList nodes={nodes} view={view} depth={0} label={t('layout.menu')} />
      </div>
    </nav>
  );
}

function useMenuView(nodes: ReturnType<typeof menuNodes>, { isCollapsed, onChoose }: SideMenuProps): MenuView {
  const { language } = useT();
  const openPage = useOpenPage();
  const { pathname } = useLocation();
  const popup = useMenuPopup();
  const { menu } = useStore(useApp().access);
  // These nodes include hidden pages, so that the group of a hidden page is highlighted too.
  const allNodes = useMemo(() => menuNodes(menu, () => true), [menu]);
  const currentGroups = useMemo(() => new Set(groupsTo(allNodes, pathname)), [allNodes, pathname]);
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(currentGroups);
  const isOpen = (group: string) => !isCollapsed && openGroups.has(group);
  return {
    isCollapsed,
    language,
    current: pathname,
    currentGroups,
    stop: stopOf(nodes, { path: pathname, isOpen }),
    openGroups,
    toggle: (group) => setOpenGroups((now) => now.symmetricDifference(new Set([group]))),
    popup,
    choose: (path) => {
      popup.hide();
      openPage(path);
      onChoose?.();
    },
  };
}

/** Returns the keys of the groups that contain a path, outermost first; undefined if these nodes do not contain it. */
export function groupsTo(nodes: readonly MenuNode[], path: string): readonly string[] | undefined {
  for (const node of nodes) {
    if (node.path === path) return [];
    const below = groupsTo(node.children ?? [], path);
    if (below) return [node.key, ...below];
  }
  return undefined;
}

interface StopCase {
  readonly path: string;
  readonly isOpen: (group: string) => boolean;
}

/** Returns the tab stop: the row of the active page, or the collapsed group that contains it, or the first row. */
export function stopOf(nodes: readonly MenuNode[], { path, isOpen }: StopCase): string | undefined {
  const groups = groupsTo(nodes, path);
  if (!groups) return nodes[0]?.key;
  return groups.find((group) => !isOpen(group)) ?? keyOfPath(nodes, path);
}

function keyOfPath(nodes: readonly MenuNode[], path: string): string | undefined {
  for (const node of nodes) {
    const key = node.path === path ? node.key : keyOfPath(node.children ?? [], path);
    if (key !== undefined) return key;
  }
  return undefined;
}

interface MenuDoor {
  /** Closes the popup of the collapsed menu. */
  readonly hidePopup: () => void;
}

/** Handles a key on the focused row; the handler is attached to the menu element. */
function pressMenuKey(event: KeyboardEvent<HTMLElement>, door: MenuDoor): void {
  const row = event.target as HTMLElement;
  // Without an open popup, Escape is left to the surroundings, such as the drawer on a phone.
  if (event.key === 'Escape' && !event.currentTarget.querySelector('.q-menu-popup')) return;
  const act = Object.hasOwn(keyActions, event.key) ? keyActions[event.key] : undefined;
  const scope = row.closest('.q-menu-popup') ?? event.currentTarget;
  if (!moveFocus(event.key, scope) && !act) return;
  event.preventDefault();
  act?.(row, door);
}

const keyActions: Readonly<Record<string, (row: HTMLElement, door: MenuDoor) => void>> = {
  ' ': (row) => row.click(),
  ArrowRight: enterGroup,
  ArrowLeft: leaveGroup,
  Escape: (row, door) => {
    if (row.closest('.q-menu-popup')) leaveGroup(row, door);
    else door.hidePopup();
  },
};

/** Expands a group, or moves to the first row of an expanded one. */
function enterGroup(row: HTMLElement): void {
  if (row.ariaExpanded === 'false') row.click();
  const list = row.nextElementSibling;
  if (list) itemsIn(list)[0]?.focus();
}

/** Collapses an expanded group; from a row inside a group, moves to the title of the group. Also closes a popup that is left this way. */
function leaveGroup(row: HTMLElement, { hidePopup }: MenuDoor): void {
  const list = row.closest('[role=menu]');
  if (row.ariaExpanded === 'true') row.click();
  else if (list?.previousElementSibling instanceof HTMLElement) list.previousElementSibling.focus();
  if (list?.matches('.q-menu-popup') || row.nextElementSibling?.matches('.q-menu-popup')) hidePopup();
}

/** State of the menu toggle. On wide screens the menu is beside the page and collapses; on a phone it is a drawer. */
export interface SideMenuState {
  readonly isDrawer: boolean;
  /** Whether titles are visible: the menu is expanded or the drawer open. */
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Closes the drawer. */
  readonly close: () => void;
}

export function useSideMenu(): SideMenuState {
  const { settings } = useApp();
  const { collapsed } = useStore(settings);
  const isDrawer = useNarrow();
  const [isOut, setOut] = useState(false);
  return {
    isDrawer,
    isOpen: isDrawer ? isOut : !collapsed,
    toggle: () => {
      if (isDrawer) setOut((now) => !now);
      else settings.update((now) => ({ ...now, collapsed: !now.collapsed }));
    },
    close: () => setOut(false),
  };
}

/** The side menu of a phone: a drawer over the page that closes after a selection, on Escape or on a touch outside. */
export function MenuDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useT();
  const modal = useModal({ onClose });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close a dialog with Escape
    <dialog
      {...modal}
      className="q-drawer"
      aria-label={t('layout.menu')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <SideMenu isCollapsed={false} onChoose={onClose} />
    </dialog>
  );
}

interface MenuListProps {
  readonly nodes: readonly MenuNode[];
  readonly view: MenuView;
  /** Nesting level of the group; 0 for the menu itself. */
  readonly depth: number;
  readonly label: string;
  /** Distance of the list from the top of the window in px, if the list is a popup of the collapsed menu. */
  readonly top?: number | undefined;
}

/** Indentation per level in px. */
const indent = 9;
/** Height of a row in px, as in `sideMenu.css`. */
const rowHeight = 34;

/** The entries of the menu or of one of its groups. */
function MenuList({ nodes, view, depth, label, top }: MenuListProps): ReactNode {
  // A popup near the bottom of the window is moved up as far as needed.
  const location = top === undefined ? undefined : `min(${top}px, 100vh - ${nodes.length * rowHeight + 16}px)`;
  return (
    <ul
      className={top === undefined ? 'q-menu' : 'q-menu q-menu-popup'}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a menu uses a list
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
        <MenuList nodes={node.children} view={view} depth={depth + 1} label={title} top={isBeside ? popup.open?.top : undefined} />
      )}
    </li>
  );
}

function Screen({ node, view, depth }: RowProps): ReactNode {
  const { path = '' } = node;
  const title = node.title[view.language];
  const open = (event: MouseEvent): void => {
    // With a modifier key, the browser opens the link in another tab or window.
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

/** Returns the indentation of a row: none in the collapsed menu, and one level less in its popups than in the expanded menu. */
function paddingOf(depth: number, { isCollapsed }: MenuView): { paddingInlineStart: number } | undefined {
  if (isCollapsed && depth === 0) return undefined;
  return { paddingInlineStart: indent * (isCollapsed ? depth : depth + 1) };
}

/** State shared by all rows of the side menu. */
interface MenuView {
  readonly isCollapsed: boolean;
  readonly language: Language;
  /** Path of the active page. */
  readonly current: string;
  /** Keys of the groups that contain the active page. */
  readonly currentGroups: ReadonlySet<string>;
  /** Key of the row that is the tab stop; arrow keys move to the other rows. */
  readonly stop: string | undefined;
  readonly openGroups: ReadonlySet<string>;
  readonly toggle: (group: string) => void;
  readonly popup: MenuPopup;
  readonly choose: (path: string) => void;
}

/** Delay before a popup of the collapsed menu opens or closes, in ms (contract README section 9.7). */
const popupDelay = 300;

/** The group that the popup of the collapsed menu shows, and the distance of its title from the top of the window in px. */
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

/** Returns the open popup of the collapsed menu, and functions that show and hide it, at once or with a delay. */
function useMenuPopup(): MenuPopup {
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
