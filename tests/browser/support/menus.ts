import type { BrowserContext, Page, Route } from 'playwright-core';
import type { MenuEntry } from '../../../src/contract/menu.ts';
import { sessionCalls } from '../../../src/contract/session.ts';

type Provided = Partial<MenuEntry> & Pick<MenuEntry, 'id' | 'menuType'>;

/** Returns a menu entry as the server sends it. It is visible, and fields that are not given have neutral values. */
function entry(given: Provided): MenuEntry {
  return {
    parentId: '0',
    name: given.id,
    menuName: `${given.id}中`,
    menuNameEn: given.id,
    path: '',
    component: '',
    perms: '',
    icon: '',
    orderNum: 0,
    visible: 0,
    ...given,
  };
}

/** Returns the menu entry of a screen (C) with this path. By default it shows the list of makers. */
export function screen(path: string, rest: Partial<MenuEntry> = {}): MenuEntry {
  return entry({ id: path.slice(1), menuType: 'C', path, component: 'lab/maker', ...rest });
}

/** Returns the menu entry of a group (M) with these entries inside. */
export function group(id: string, children: readonly MenuEntry[], rest: Partial<MenuEntry> = {}): MenuEntry {
  return entry({ id, menuType: 'M', icon: 'SettingOutlined', children, ...rest });
}

/** Returns the menu entry of a button (F). */
export function button(id: string, rest: Partial<MenuEntry> = {}): MenuEntry {
  return entry({ id, menuType: 'F', perms: `lab:maker:${id}`, ...rest });
}

/** Returns a group with the given number of screens at `/t/1` and so on. */
export function manyScreens(count: number): MenuEntry[] {
  return [
    group(
      'many',
      Array.from({ length: count }, (_, i) => screen(`/t/${i + 1}`, { orderNum: i })),
    ),
  ];
}

/** Returns a response in the envelope that the server uses. */
export function answer(data: unknown, code = 20000, message = ''): { json: object } {
  return { json: { code, message, data } };
}

/** Handles the requests for the navigation menu (entries M and C) and counts them. Requests for permissions still go to the server. */
export async function onMenu(location: Page | BrowserContext, react: (route: Route) => Promise<void>): Promise<{ readonly count: number }> {
  const calls = { count: 0 };
  await location.route(`**${sessionCalls.menu}`, (route) => {
    if (!route.request().postDataJSON().menuTypes.includes('C')) return route.continue();
    calls.count += 1;
    return react(route);
  });
  return calls;
}

/** Replaces the menu that the server sends, for every user. */
export function serveMenu(location: Page | BrowserContext, menu: readonly MenuEntry[]): Promise<{ readonly count: number }> {
  return onMenu(location, (route) => route.fulfill(answer(menu)));
}
