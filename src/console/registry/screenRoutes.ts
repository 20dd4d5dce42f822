import { isShown, type MenuEntry, toRoutes } from '../../contract/menu.ts';
import { ownScreens } from '../../contract/ownScreens.ts';
import type { ResourceEntry } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';
import { isLoginPath } from '../paths/loginPath.ts';
import { pagePath } from '../paths/pagePath.ts';

/** What a route shows: a resource's list, one record of it in full, a page of the console's own, or the page that says that nothing answers to the component. */
export type ScreenPage =
  | { readonly view: 'list'; readonly resource: string }
  | { readonly view: 'detail'; readonly resource: string }
  | { readonly view: 'own'; readonly component: string }
  | { readonly view: 'unknown'; readonly component: string };

/** A page of the console, made from a menu entry. */
export interface ScreenRoute {
  readonly path: string;
  readonly title: Text;
  readonly isShown: boolean;
  readonly page: ScreenPage;
}

/**
 * Menu tree + resource index -> routes: every C entry without children, hidden ones too (console-spec.md section 2).
 * The component of the entry says which resource answers. Of two entries with one path the first wins; one whose path is
 * the console's own is none (`isReachable`).
 */
export function screenRoutes(
  menu: readonly MenuEntry[],
  resources: readonly ResourceEntry[],
): ReadonlyMap<string, ScreenRoute> {
  const routes = new Map<string, ScreenRoute>();
  for (const entry of toRoutes(menu).filter(isReachable)) {
    const path = pagePath(entry.path);
    if (!routes.has(path))
      routes.set(path, { path, title: menuTitle(entry), isShown: isShown(entry), page: pageOf(entry, resources) });
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

function pageOf(entry: MenuEntry, resources: readonly ResourceEntry[]): ScreenPage {
  if (ownScreens.some(({ component }) => component === entry.component))
    return { view: 'own', component: entry.component };
  for (const { name, screens } of resources) {
    const screen = screens.find(({ component }) => component === entry.component);
    if (screen) return { view: screen.view === 'detail' ? 'detail' : 'list', resource: name };
  }
  return { view: 'unknown', component: entry.component };
}
