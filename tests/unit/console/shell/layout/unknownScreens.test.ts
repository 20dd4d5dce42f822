import { expect, test } from 'vitest';
import { screenRoutes } from '../../../../../src/console/registry/screenRoutes.ts';
import { unknownScreens } from '../../../../../src/console/shell/layout/unknownScreens.ts';
import { menuEntry } from '../../support/menuEntry.ts';

test('names the entries that nothing answers to, the hidden ones too', () => {
  const menu = [
    menuEntry({ id: '1', menuType: 'C', menuName: '旧', menuNameEn: 'Old', path: '/old', component: 'old/page' }),
    menuEntry({ id: '2', menuType: 'C', menuName: '无', menuNameEn: 'None', path: '/none', component: '', visible: 1 }),
  ];
  expect(unknownScreens(screenRoutes(menu, []))).toEqual([
    { title: { zh: '旧', en: 'Old' }, path: '/old', component: 'old/page' },
    { title: { zh: '无', en: 'None' }, path: '/none', component: '' },
  ]);
});
