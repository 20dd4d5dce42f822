import type { Permission } from './permission.ts';
import { schemaPerms } from './schemaEditor.ts';
import type { Text } from './text.ts';

/** A page that the console has by itself, without a resource file; it has a menu entry and buttons all the same. */
export interface OwnScreen {
  /** Key that its menu entry carries. */
  readonly component: string;
  readonly path: string;
  /** Group of the menu, a name of areas.json; at the top when there is none of that name. */
  readonly area: string;
  readonly title: Text;
  readonly icon: string;
  readonly order: number;
  /** Prefix of its permissions. */
  readonly perms: string;
  /** The first is what the page itself asks for. */
  readonly permissions: readonly [Permission, ...Permission[]];
}

/** Every such page. The server seeds its menu entry, the compiler keeps files away from its names, the console shows it. */
export const ownScreens: readonly OwnScreen[] = [
  {
    component: 'system/schema',
    path: '/system/schema',
    area: 'system',
    title: { zh: '页面配置', en: 'Screens' },
    icon: 'LayoutOutlined',
    order: 900,
    perms: 'system:schema',
    permissions: [
      { code: schemaPerms.list, title: { zh: '查看', en: 'View' } },
      { code: schemaPerms.edit, title: { zh: '编辑', en: 'Edit' } },
    ],
  },
];
