import { isShown, type MenuEntry, toRoutes } from '../../contract/menu.ts';
import { ownScreens } from '../../contract/ownScreens.ts';
import type { ResourceEntry } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';
import { isLoginPath } from '../paths/loginPath.ts';
import { pagePath } from '../paths/pagePath.ts';

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
 * Menu tree + resource index -> routes: every C entry without children, hidden ones too (console-spec.md section 2).
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

/** A page that code draws answers by its key alone: whoever may see it need not be let list the resource of its file. */
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
