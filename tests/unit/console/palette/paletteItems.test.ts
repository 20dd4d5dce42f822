import { expect, test } from 'vitest';
import { paletteItems } from '../../../../src/console/palette/items.ts';
import { screenRoutes } from '../../../../src/console/registry/routes.ts';
import { t } from '../../../../src/console/texts/i18n.ts';
import { menuEntry } from '../support/menuEntry.ts';
import { entryOf, resourceOf } from '../support/resource.ts';

const ship = { zh: '船舶', en: 'Vessel' };
const screen = {
  component: 'system/ship',
  view: 'list',
  isHidden: false,
  title: ship,
  path: '',
  icon: '',
  area: '',
  order: 1,
} as const;
const resources = [entryOf(resourceOf([], { name: 'hwShipConfig', title: ship, screens: [screen] }))];
const leaf = { menuType: 'C', component: 'system/ship' } as const;
const menu = [
  menuEntry({
    id: '1',
    menuType: 'M',
    menuName: '系统管理',
    menuNameEn: 'System',
    children: [
      menuEntry({ ...leaf, id: '2', menuName: '船舶管理', menuNameEn: 'Vessels', path: '/system/ship' }),
      menuEntry({ id: '3', menuType: 'C', menuName: '隐藏', menuNameEn: 'Hidden', path: '/hidden', visible: '1' }),
    ],
  }),
];
const access = { menu, perms: new Set<string>(), resources, routes: screenRoutes(menu, resources) };
const sources = { access, recents: [], creatable: new Set<string>(), language: 'en', t } as const;

test('the palette offers the visible menu entries, with their groups', () => {
  expect(paletteItems(sources)).toMatchObject([
    { group: 'screen', label: 'Vessels', note: 'System', path: '/system/ship', names: ['船舶管理', 'Vessels'] },
  ]);
});

test('the palette offers only permitted create actions', () => {
  const items = paletteItems({ ...sources, creatable: new Set(['hwShipConfig', 'other']) });
  expect(items.filter(({ group }) => group === 'create')).toMatchObject([{ path: '/system/ship', form: { mode: 'create' } }]);
});

test('the palette offers recent records only of resources for which the user still has a page', () => {
  const recents = [
    { resource: 'hwShipConfig', id: '7', label: 'Ever Given' },
    { resource: 'gone', id: '8', label: 'Gone' },
  ];
  expect(paletteItems({ ...sources, recents }).filter(({ group }) => group === 'record')).toMatchObject([
    { label: 'Ever Given', note: 'Vessels', path: '/system/ship', form: { mode: 'edit', id: '7' } },
  ]);
});
