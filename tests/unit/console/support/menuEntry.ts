import type { MenuEntry } from '../../../../src/contract/menu.ts';

/** Returns a menu entry that is visible. Fields that are not given are empty. */
export function menuEntry(entry: Partial<MenuEntry> & Pick<MenuEntry, 'id' | 'menuType'>): MenuEntry {
  return {
    parentId: '0',
    name: entry.id,
    menuName: `${entry.id}中`,
    menuNameEn: entry.id,
    path: entry.menuType === 'C' ? `/${entry.id}` : '',
    component: entry.id,
    perms: '',
    icon: '',
    orderNum: 0,
    visible: 0,
    ...entry,
  };
}
