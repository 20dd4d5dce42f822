import type { BrowserContext, Page, Route } from 'playwright-core';
import type { MenuEntry } from '../../../src/contract/menu.ts';
import { sessionCalls } from '../../../src/contract/session.ts';

type Provided = Partial<MenuEntry> & Pick<MenuEntry, 'id' | 'menuType'>;

/** Returns a visible menu entry as an hw server sends it, with neutral defaults. */
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

/** Returns a screen (C) at this path, by default with the list of makers. */
export function screen(path: string, rest: Partial<MenuEntry> = {}): MenuEntry {
  return entry({ id: path.slice(1), menuType: 'C', path, component: 'lab/maker', ...rest });
}

/** Returns a group (M) with child entries. */
export function group(id: string, children: readonly MenuEntry[], rest: Partial<MenuEntry> = {}): MenuEntry {
  return entry({ id, menuType: 'M', icon: 'SettingOutlined', children, ...rest });
}

/** Returns a button (F). */
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

/** Returns a response in its envelope. */
export function answer(data: unknown, code = 20000, message = ''): { json: object } {
  return { json: { code, message, data } };
}

/** Handles the requests for the navigation menu (M and C) and counts them; the server still answers those for permissions. */
export async function onMenu(
  location: Page | BrowserContext,
  react: (route: Route) => Promise<void>,
): Promise<{ readonly count: number }> {
  const calls = { count: 0 };
  await location.route(`**${sessionCalls.menu}`, (route) => {
    if (!route.request().postDataJSON().menuTypes.includes('C')) return route.continue();
    calls.count += 1;
    return react(route);
  });
  return calls;
}

/** Replaces the server's menu for all users. */
export function serveMenu(
  location: Page | BrowserContext,
  menu: readonly MenuEntry[],
): Promise<{ readonly count: number }> {
  return onMenu(location, (route) => route.fulfill(answer(menu)));
}
