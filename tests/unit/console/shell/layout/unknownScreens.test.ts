import { expect, test } from 'vitest';
import { screenRoutes } from '../../../../../src/console/registry/screenRoutes.ts';
import { unknownScreens } from '../../../../../src/console/shell/layout/unknownScreens.ts';
import { menuEntry } from '../../support/menuEntry.ts';

const unknownIn = (menu: Parameters<typeof screenRoutes>[0]) =>
  unknownScreens({ menu, routes: screenRoutes(menu, []) });

test('names the entries that nothing answers to, the hidden ones too', () => {
  const menu = [
    menuEntry({ id: '1', menuType: 'C', menuName: '旧', menuNameEn: 'Old', path: '/old', component: 'old/page' }),
    menuEntry({ id: '2', menuType: 'C', menuName: '无', menuNameEn: 'None', path: '/none', component: '', visible: 1 }),
  ];
  expect(unknownIn(menu)).toEqual([
    { id: '1', title: { zh: '旧', en: 'Old' }, path: '/old', component: 'old/page', isUnreachable: false },
    { id: '2', title: { zh: '无', en: 'None' }, path: '/none', component: '', isUnreachable: false },
  ]);
});

test('names the entries that no address can lead to, with the path that they have', () => {
  const menu = ['', '/login'].map((path, i) => menuEntry({ id: `${i}`, menuType: 'C', path }));
  expect(unknownIn(menu)).toMatchObject([
    { path: '', isUnreachable: true },
    { path: '/login', isUnreachable: true },
  ]);
});
