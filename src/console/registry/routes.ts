import type { DashboardEntry } from '../../contract/dashboards.ts';
import { asShallowTree, isShown, type MenuEntry, ownScreens, toRoutes, toTree } from '../../contract/menu.ts';
import type { ResourceEntry } from '../../contract/resource.ts';
import type { Text } from '../../contract/wire.ts';
import { isLoginPath, pagePath, startPath } from '../location/paths.ts';

/**
 * The content of a route: a resource's list, a single record, the form for a new record, a page to scan codes, a built-in page, a page of
 * business code (`"view": "own"` in a resource file), a dashboard, or the page for unknown components.
 */
export type ScreenPage =
  | { readonly view: 'list'; readonly resource: string; readonly kind?: string }
  | { readonly view: 'detail'; readonly resource: string }
  | { readonly view: 'form'; readonly resource: string }
  | { readonly view: 'scan'; readonly resource: string; readonly screen: string }
  | { readonly view: 'own'; readonly component: string }
  | { readonly view: 'business'; readonly component: string }
  | { readonly view: 'dashboard'; readonly component: string; readonly name: string }
  | { readonly view: 'unknown'; readonly component: string };

/** The component keys that have a page in business code. */
export type Registered = Pick<ReadonlyMap<string, unknown>, 'has'>;

/** The pages that do not belong to a resource. */
interface Drawn {
  readonly pages?: Registered;
  readonly dashboards?: readonly DashboardEntry[];
}

/** A route made from a menu entry. */
export interface ScreenRoute {
  readonly path: string;
  readonly title: Text;
  readonly isShown: boolean;
  readonly page: ScreenPage;
}

/**
 * Builds the routes from the menu tree and the resource list: one for every C entry without children, including hidden ones (contract
 * README section 9.2). The entry's component selects the resource. If two entries share a path, the first wins; reserved paths are skipped
 * (`isReachable`).
 */
export function screenRoutes(
  menu: readonly MenuEntry[],
  resources: readonly ResourceEntry[],
  { pages = new Map(), dashboards = [] }: Drawn = {},
): ReadonlyMap<string, ScreenRoute> {
  const routes = new Map<string, ScreenRoute>();
  for (const entry of toRoutes(menu).filter(isReachable)) {
    const path = pagePath(entry.path);
    if (!routes.has(path))
      routes.set(path, {
        path,
        title: menuTitle(entry),
        isShown: isShown(entry),
        page: pageOf(entry.component, { resources, pages, dashboards }),
      });
  }
  return routes;
}

/** Returns false for `/` and `/login`, which are reserved by the console. */
export function isReachable({ path }: Pick<MenuEntry, 'path'>): boolean {
  return pagePath(path) !== '/' && !isLoginPath(path);
}

/** Returns the title of a menu entry in each language, falling back to the other language and then to the name. */
export function menuTitle(entry: Pick<MenuEntry, 'name' | 'menuName' | 'menuNameEn'>): Text {
  return { zh: entry.menuName || entry.menuNameEn || entry.name, en: entry.menuNameEn || entry.menuName || entry.name };
}

interface Answering extends Required<Drawn> {
  readonly resources: readonly ResourceEntry[];
}

/**
 * Returns the content of the page for a component key. Pages of business code are looked up before resources, because their users need no
 * permission to list a resource.
 */
function pageOf(component: string, { resources, pages, dashboards }: Answering): ScreenPage {
  if (ownScreens.some((own) => own.component === component)) return { view: 'own', component };
  if (pages.has(component)) return { view: 'business', component };
  const dashboard = dashboards.find(({ name }) => component === `dashboard/${name}`);
  if (dashboard) return { view: 'dashboard', component, name: dashboard.name };
  for (const { name, screens } of resources) {
    const { view, kind } = screens.find((each) => each.component === component) ?? {};
    if (view === 'list' && kind !== undefined) return { view, resource: name, kind };
    if (view === 'scan') return { view, resource: name, screen: component };
    if (view !== undefined && view !== 'own') return { view, resource: name };
  }
  return { view: 'unknown', component };
}

/**
 * Returns the target of `/`: the dashboard `home` of the user's role, otherwise the order list, or the first screen in the menu if the user
 * has no order list; undefined if there is none.
 */
export function homePath(routes: ReadonlyMap<string, ScreenRoute>, home?: string): string | undefined {
  const own = home === undefined ? undefined : [...routes.values()].find(({ page }) => page.view === 'dashboard' && page.name === home);
  if (own) return own.path;
  if (routes.has(startPath)) return startPath;
  return [...routes.values()].find((route) => route.isShown)?.path;
}

/** An item of the side menu: a group if it has children, otherwise a screen. */
export interface MenuNode {
  readonly key: string;
  readonly title: Text;
  readonly icon: string;
  /** Path of a screen; undefined for a group. */
  readonly path?: string;
  readonly children?: readonly MenuNode[];
}

/** Returns the menu entries as a tree; the server may send a tree or a flat list. */
export function asTree(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.some((entry) => entry.children?.length) ? asShallowTree(entries) : toTree(entries);
}

/**
 * Returns the side menu without hidden entries (`visible` not 0), F entries, empty groups and screens without a path. A wider `isExpected`
 * includes hidden pages, to locate them in the menu.
 */
export function menuNodes(tree: readonly MenuEntry[], isExpected = isShown): readonly MenuNode[] {
  return tree.flatMap((entry): MenuNode[] => {
    if (entry.menuType === 'F' || !isExpected(entry)) return [];
    const node = { key: entry.id, title: menuTitle(entry), icon: entry.icon };
    const children = menuNodes(entry.children ?? [], isExpected);
    if (children.length > 0) return [{ ...node, children }];
    if (entry.menuType !== 'C' || entry.children?.length || !isReachable(entry)) return [];
    return [{ ...node, path: pagePath(entry.path) }];
  });
}
