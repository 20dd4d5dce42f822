import { isShown, type MenuEntry, toRoutes } from '../../contract/menu.ts';
import type { ResourceEntry } from '../../contract/resource.ts';
import type { Text } from '../../contract/text.ts';

/** What a route shows: a resource's list, or the page that says that nothing answers to the component. */
export type ScreenPage =
  | { readonly view: 'list'; readonly resource: string }
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
 * The component of the entry says which resource answers. Of two entries with one path the first wins.
 */
export function screenRoutes(
  menu: readonly MenuEntry[],
  resources: readonly ResourceEntry[],
): ReadonlyMap<string, ScreenRoute> {
  const routes = new Map<string, ScreenRoute>();
  for (const entry of toRoutes(menu)) {
    const path = routePath(entry.path);
    if (!routes.has(path))
      routes.set(path, { path, title: menuTitle(entry), isShown: isShown(entry), page: pageOf(entry, resources) });
  }
  return routes;
}

/** The path of a menu entry as the address bar has it: one slash in front, none behind. */
export function routePath(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

/** The title of a menu entry in each language; the other language, then the name, stands in for a missing one. */
export function menuTitle(entry: Pick<MenuEntry, 'name' | 'menuName' | 'menuNameEn'>): Text {
  return { zh: entry.menuName || entry.menuNameEn || entry.name, en: entry.menuNameEn || entry.menuName || entry.name };
}

function pageOf(entry: MenuEntry, resources: readonly ResourceEntry[]): ScreenPage {
  const answers = resources.find((resource) => resource.screens.some((screen) => screen.component === entry.component));
  return answers ? { view: 'list', resource: answers.name } : { view: 'unknown', component: entry.component };
}
