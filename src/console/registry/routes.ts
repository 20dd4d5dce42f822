import { asShallowTree, isShown, type MenuEntry, ownScreens, toRoutes, toTree } from '../../contract/menu.ts';
import type { ResourceEntry } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';
import { isLoginPath, pagePath, startPath } from './paths.ts';

/**
 * What a route shows: a resource's list, one record of it in full, the form of a new one, a page of the console's own, one that business code
 * draws (`"view": "own"` in a resource file), or the page that says that nothing answers to the component.
 */
export type ScreenPage =
  | { readonly view: 'list'; readonly resource: string; readonly kind?: string }
  | { readonly view: 'detail'; readonly resource: string }
  | { readonly view: 'form'; readonly resource: string }
  | { readonly view: 'own'; readonly component: string }
  | { readonly view: 'business'; readonly component: string }
  | { readonly view: 'unknown'; readonly component: string };

/** The component keys that business code has a page for. */
export type Registered = Pick<ReadonlyMap<string, unknown>, 'has'>;

/** A page of the console, made from a menu entry. */
export interface ScreenRoute {
  readonly path: string;
  readonly title: Text;
  readonly isShown: boolean;
  readonly page: ScreenPage;
}

/**
 * Menu tree + resource index -> routes: every C entry without children, hidden ones too (contract README section 9.2).
 * The component of the entry says which resource answers. Of two entries with one path the first wins; one whose path is
 * the console's own is none (`isReachable`).
 */
export function screenRoutes(
  menu: readonly MenuEntry[],
  resources: readonly ResourceEntry[],
  pages: Registered = new Map(),
): ReadonlyMap<string, ScreenRoute> {
  const routes = new Map<string, ScreenRoute>();
  for (const entry of toRoutes(menu).filter(isReachable)) {
    const path = pagePath(entry.path);
    if (!routes.has(path))
      routes.set(path, {
        ...{ path, title: menuTitle(entry), isShown: isShown(entry) },
        page: pageOf(entry.component, { resources, pages }),
      });
  }
  return routes;
}

/** Whether an address can lead to the entry: `/` leads elsewhere and `/login` is the login page, so neither is a screen's. */
export function isReachable({ path }: Pick<MenuEntry, 'path'>): boolean {
  return pagePath(path) !== '/' && !isLoginPath(path);
}

/** The title of a menu entry in each language; the other language, then the name, stands in for a missing one. */
export function menuTitle(entry: Pick<MenuEntry, 'name' | 'menuName' | 'menuNameEn'>): Text {
  return { zh: entry.menuName || entry.menuNameEn || entry.name, en: entry.menuNameEn || entry.menuName || entry.name };
}

interface Answering {
  readonly resources: readonly ResourceEntry[];
  readonly pages: Registered;
}

/** A custom page depends on its own key only: its users need no permission to list the resource of its file. */
function pageOf(component: string, { resources, pages }: Answering): ScreenPage {
  if (ownScreens.some((own) => own.component === component)) return { view: 'own', component };
  if (pages.has(component)) return { view: 'business', component };
  for (const { name, screens } of resources) {
    const { view, kind } = screens.find((each) => each.component === component) ?? {};
    if (view === 'list' && kind !== undefined) return { view, resource: name, kind };
    if (view !== undefined && view !== 'own') return { view, resource: name };
  }
  return { view: 'unknown', component };
}

/** Where `/` leads: the order list, or for a person without it the first screen that the menu shows; undefined: none. */
export function homePath(routes: ReadonlyMap<string, ScreenRoute>): string | undefined {
  if (routes.has(startPath)) return startPath;
  return [...routes.values()].find((route) => route.isShown)?.path;
}

/** An item of the side menu: a group when it has children, else a screen. */
export interface MenuNode {
  readonly key: string;
  readonly title: Text;
  readonly icon: string;
  /** Route of a screen; a group has none. */
  readonly path?: string;
  readonly children?: readonly MenuNode[];
}

/** Entries of the menu call as a tree, whichever of the two ways the server sends them. */
export function asTree(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.some((entry) => entry.children?.length) ? asShallowTree(entries) : toTree(entries);
}

/**
 * What the side menu shows: entries whose `visible` is 0, F never, groups only with something in them, screens with a path.
 * Told to want more than that, it says where in the menu a hidden page would be.
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

/** The permission codes of an F tree, at any depth. */
export function permsOf(entries: readonly MenuEntry[]): ReadonlySet<string> {
  const collect = (list: readonly MenuEntry[]): string[] =>
    list.flatMap((entry) => [
      ...(entry.perms ? entry.perms.split(',').map((code) => code.trim()) : []),
      ...collect(entry.children ?? []),
    ]);
  return new Set(collect(entries).filter((code) => code !== ''));
}
