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
import type { Language } from '../../../contract/text.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { type MenuNode, menuNodes } from '../../registry/routes.ts';
import { useT } from '../../texts/i18n.ts';
import { useNarrow } from '../../theme/useMedia.ts';
import { itemsIn, moveFocus } from '../controls/DropMenu.tsx';
import { useModal } from '../dialog/DialogFrame.tsx';
import { MenuIcon } from '../icons/Icon.tsx';
import { useOpenPage } from '../layout/page.ts';
import './sideMenu.css';

interface SideMenuProps {
  readonly isCollapsed: boolean;
  /** Told after a screen was chosen. */
  readonly onChoose?: () => void;
}

/** The side menu, made from the server's menu tree; 48 px collapsed, 150 px expanded. */
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside */}
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
  // A page that the menu hides belongs to its group all the same.
  const locations = useMemo(() => menuNodes(menu, () => true), [menu]);
  const currentGroups = useMemo(() => new Set(groupsTo(locations, pathname)), [locations, pathname]);
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

/** The groups that lead to a path, outermost first; undefined when it is not below these nodes. */
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

/** The row where the Tab key stops: the page in front, else the closed group that hides it, else the first row. */
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
  /** Puts the popup of the collapsed menu away. */
  readonly hidePopup: () => void;
}

/** What a key does to the row that has the focus; the menu itself is the key event's own element. */
function pressMenuKey(event: KeyboardEvent<HTMLElement>, door: MenuDoor): void {
  const row = event.target as HTMLElement;
  // Without a popup to close, Escape is for what is around the menu, such as the drawer of a phone.
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

/** Opens a group, and goes into one that is open. */
function enterGroup(row: HTMLElement): void {
  if (row.ariaExpanded === 'false') row.click();
  const list = row.nextElementSibling;
  if (list) itemsIn(list)[0]?.focus();
}

/** Closes an open group; from within one it goes back to its title. */
function leaveGroup(row: HTMLElement, { hidePopup }: MenuDoor): void {
  const list = row.closest('[role=menu]');
  if (row.ariaExpanded === 'true') row.click();
  else if (list?.previousElementSibling instanceof HTMLElement) list.previousElementSibling.focus();
  if (list?.matches('.q-menu-popup') || row.nextElementSibling?.matches('.q-menu-popup')) hidePopup();
}

/** The side menu as the collapse toggle moves it: beside the page it collapses, on a phone it is a drawer. */
export interface SideMenuState {
  readonly isDrawer: boolean;
  /** Titles can be read: expanded beside the page, or the drawer is out. */
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Puts the drawer away. */
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

/** The side menu of a phone: over the page, away after a choice, with Escape or by a touch beside it. */
export function MenuDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useT();
  const modal = useModal({ onClose });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is Escape, which a dialog brings along
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
function MenuList({ nodes, view, depth, label, top }: MenuListProps): ReactNode {
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
interface MenuView {
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
