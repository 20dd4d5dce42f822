import { expect, test } from 'vitest';
import { screenRoutes } from '../../../../../src/console/registry/routes.ts';
import { unknownScreens } from '../../../../../src/console/shell/layout/warnings.tsx';
import { menuEntry } from '../../support/menuEntry.ts';

const unknownIn = (menu: Parameters<typeof screenRoutes>[0]) => unknownScreens({ menu, routes: screenRoutes(menu, []) });

test('menu entries with unknown components are listed, including hidden ones', () => {
  const menu = [
    menuEntry({ id: '1', menuType: 'C', menuName: '旧', menuNameEn: 'Old', path: '/old', component: 'old/page' }),
    menuEntry({ id: '2', menuType: 'C', menuName: '无', menuNameEn: 'None', path: '/none', component: '', visible: 1 }),
  ];
  expect(unknownIn(menu)).toEqual([
    { id: '1', title: { zh: '旧', en: 'Old' }, path: '/old', component: 'old/page', why: 'component' },
    { id: '2', title: { zh: '无', en: 'None' }, path: '/none', component: '', why: 'component' },
  ]);
});

test('menu entries that no address can reach are listed with their path', () => {
  const menu = ['', '/login'].map((path, i) => menuEntry({ id: `${i}`, menuType: 'C', path }));
  expect(unknownIn(menu)).toMatchObject([
    { path: '', why: 'path' },
    { path: '/login', why: 'path' },
  ]);
});

test('a menu entry hidden by another one with the same path is listed', () => {
  const own = { menuType: 'C', component: 'system/menu' } as const;
  const menu = ['/system/menu', '/system/menu/'].map((path, i) => menuEntry({ ...own, id: `${i}`, path }));
  const routes = screenRoutes(menu, [], { pages: new Map([['system/menu', true]]) });
  expect(unknownScreens({ menu, routes })).toMatchObject([{ id: '1', why: 'samePath' }]);
});
