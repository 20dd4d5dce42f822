import { expect, test } from 'vitest';
import { asTree, homePath, menuNodes, screenRoutes } from '../../../../src/console/registry/routes.ts';
import { heldPerms } from '../../../../src/contract/heldPerms.ts';
import { menuEntry } from '../support/menuEntry.ts';
import { entryOf, resourceOf } from '../support/resource.ts';

const screen = {
  component: 'system/ship',
  view: 'list',
  isHidden: false,
  title: { zh: '', en: '' },
  path: '',
  icon: '',
  area: '',
  order: 1,
} as const;
const ships = entryOf(resourceOf([], { name: 'hwShipConfig', title: { zh: '船', en: 'Ship' }, screens: [screen] }));

const tree = [
  menuEntry({
    id: 'system',
    menuType: 'M',
    children: [
      menuEntry({ id: 'ship', menuType: 'C', path: 'system/ship/', component: 'system/ship' }),
      menuEntry({ id: 'secret', menuType: 'C', path: '/system/secret', component: 'system/ship', visible: '1' }),
      menuEntry({ id: 'gone', menuType: 'C', path: '/system/gone', component: 'nobody/knows' }),
      menuEntry({ id: 'button', menuType: 'F', perms: 'system:ship:add' }),
    ],
  }),
  menuEntry({ id: 'empty', menuType: 'M' }),
  menuEntry({
    id: 'parent',
    menuType: 'C',
    path: '/parent',
    children: [menuEntry({ id: 'child', menuType: 'C', path: '/child', component: 'system/ship' })],
  }),
];

test('only C entries without children become routes, hidden ones too, groups and buttons never', () => {
  expect([...screenRoutes(tree, [ships]).keys()]).toEqual(['/system/ship', '/system/secret', '/system/gone', '/child']);
});

test('the component selects the resource; an unknown one gets a page that says so', () => {
  const routes = screenRoutes(tree, [ships]);
  expect(routes.get('/system/ship')?.page).toEqual({ view: 'list', resource: 'hwShipConfig' });
  expect(routes.get('/system/gone')?.page).toEqual({ view: 'unknown', component: 'nobody/knows' });
});

test('of two entries with one path the first is the page, however the path is written', () => {
  const first = menuEntry({ id: 'first', menuType: 'C', path: '/system/ship', component: 'system/ship' });
  const second = menuEntry({ id: 'second', menuType: 'C', path: 'system//ship/', component: 'nobody/knows' });
  expect([...screenRoutes([first, second], [ships]).values()].map(({ page }) => page)).toEqual([
    { view: 'list', resource: 'hwShipConfig' },
  ]);
});

test('a screen for one record shows one record', () => {
  const detail = { ...screen, component: 'system/ship/detail', view: 'detail' } as const;
  const entry = menuEntry({ id: 'one', menuType: 'C', path: '/system/ship/detail', component: detail.component });
  const routes = screenRoutes([entry], [{ ...ships, screens: [screen, detail] }]);
  expect(routes.get('/system/ship/detail')?.page).toEqual({ view: 'detail', resource: 'hwShipConfig' });
});

test('a screen for making a record shows a form', () => {
  const form = { ...screen, component: 'system/ship/create', view: 'form' } as const;
  const entry = menuEntry({ id: 'one', menuType: 'C', path: '/system/ship/create', component: form.component });
  const routes = screenRoutes([entry], [{ ...ships, screens: [screen, form] }]);
  expect(routes.get('/system/ship/create')?.page).toEqual({ view: 'form', resource: 'hwShipConfig' });
});

test('a page drawn by code is found by its key, also for users who may not list its resource', () => {
  const own = { ...screen, component: 'lab/desk', view: 'own' } as const;
  const entry = menuEntry({ id: 'desk', menuType: 'C', path: '/lab/desk', component: own.component });
  const pages = new Map([[own.component, {}]]);
  const page = { view: 'business', component: 'lab/desk' };
  expect(screenRoutes([entry], [{ ...ships, screens: [screen, own] }], { pages }).get('/lab/desk')?.page).toEqual(page);
  expect(screenRoutes([entry], [], { pages }).get('/lab/desk')?.page).toEqual(page);
});

test('a page without code is reported like any other unknown component', () => {
  const own = { ...screen, component: 'lab/desk', view: 'own' } as const;
  const entry = menuEntry({ id: 'desk', menuType: 'C', path: '/lab/desk', component: own.component });
  const routes = screenRoutes([entry], [{ ...ships, screens: [screen, own] }]);
  expect(routes.get('/lab/desk')?.page).toEqual({ view: 'unknown', component: 'lab/desk' });
});

test("a route's title is the menu name in each language, with the other language as a fallback", () => {
  const [route] = screenRoutes([menuEntry({ id: 'a', menuType: 'C', menuName: '甲', menuNameEn: '' })], []).values();
  expect(route?.title).toEqual({ zh: '甲', en: '甲' });
});

test('the menu shows visible entries, and groups only if they contain some', () => {
  expect(menuNodes(tree).map((node) => [node.key, node.path, node.children?.map((child) => child.path)])).toEqual([
    ['system', undefined, ['/system/ship', '/system/gone']],
    ['parent', undefined, ['/child']],
  ]);
});

test('a page hidden in the menu still has a position in it', () => {
  expect(menuNodes(tree, () => true)[0]?.children?.map((child) => child.path)).toContain('/system/secret');
});

test('a flat menu becomes the same tree', () => {
  const flat = [menuEntry({ id: 'm', menuType: 'M' }), menuEntry({ id: 'c', menuType: 'C', parentId: 'm' })];
  expect(menuNodes(asTree(flat)).map((node) => node.children?.length)).toEqual([1]);
});

test('the permissions are the perms of the F entries at any depth', () => {
  const nested = [
    menuEntry({ id: 'x', menuType: 'M', children: [menuEntry({ id: 'f', menuType: 'F', perms: 'a:b:add' })] }),
    menuEntry({ id: 'g', menuType: 'F', perms: 'a:b:edit, a:b:list' }),
  ];
  expect([...heldPerms({ screens: [], buttons: nested }, [])].sort()).toEqual(['a:b:add', 'a:b:edit', 'a:b:list']);
});

test('if no permission is for a list, a screen in the menu implies those to list and read its records', () => {
  const shown = menuEntry({ id: 'c', menuType: 'C', component: 'system/ship' });
  const buttons = [menuEntry({ id: 'f', menuType: 'F', perms: `${ships.perms}:add` })];
  const held = (screens: (typeof shown)[], codes = buttons) => [...heldPerms({ screens, buttons: codes }, [ships])].sort();
  expect(held([menuEntry({ id: 'm', menuType: 'M', children: [shown] })])).toEqual(
    ['add', 'list', 'query'].map((one) => `${ships.perms}:${one}`),
  );
  expect(held([])).toEqual([`${ships.perms}:add`]);
  expect(held([shown], [...buttons, menuEntry({ id: 'l', menuType: 'F', perms: 'other:list' })])).toEqual([
    'other:list',
    `${ships.perms}:add`,
  ]);
});

test('paths are normalized in routes, menu and home page', () => {
  const entries = ['/订单', '/x?tab=1', 'lab/maker/'].map((path, i) => menuEntry({ id: `${i}`, menuType: 'C', path }));
  const paths = ['/%E8%AE%A2%E5%8D%95', '/x', '/lab/maker'];
  const routes = screenRoutes(entries, []);
  expect([...routes.keys()]).toEqual(paths);
  expect(menuNodes(entries).map(({ path }) => path)).toEqual(paths);
  expect(homePath(routes)).toBe(paths[0]);
});

test("an entry with the console's own path is neither a route nor an item, and not the home page", () => {
  const taken = ['', '/', '/login', 'login/', '/LOGIN'].map((path, i) => menuEntry({ id: `taken${i}`, menuType: 'C', path }));
  expect(screenRoutes(taken, []).size).toBe(0);
  expect(menuNodes(taken)).toEqual([]);
  expect(homePath(screenRoutes(taken, []))).toBeUndefined();
  expect(homePath(screenRoutes([...taken, ...tree], []))).toBe('/system/ship');
});

test('the home page is the order list, else the first visible screen, else none', () => {
  const order = menuEntry({ id: 'orderManage', menuType: 'C' });
  expect(homePath(screenRoutes([...tree, order], []))).toBe('/orderManage');
  expect(homePath(screenRoutes([menuEntry({ id: 'h', menuType: 'C', visible: 1 }), ...tree], []))).toBe('/system/ship');
  expect(homePath(new Map())).toBeUndefined();
});
