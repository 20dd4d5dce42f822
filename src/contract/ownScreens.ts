import { accessPerms } from './access.ts';
import { changeLogPerms } from './changeLog.ts';
import type { Permission } from './permission.ts';
import { schemaPerms } from './schemaEditor.ts';
import { sessionPerms } from './sessions.ts';
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
  {
    component: 'system/session',
    path: '/system/session',
    area: 'system',
    title: { zh: '在线会话', en: 'Sessions' },
    icon: 'LaptopOutlined',
    order: 910,
    perms: 'system:session',
    permissions: [
      { code: sessionPerms.list, title: { zh: '查看在线会话', en: 'View sessions' } },
      { code: sessionPerms.end, title: { zh: '结束会话', en: 'End sessions' } },
      { code: sessionPerms.log, title: { zh: '查看登录日志', en: 'View the sign-in log' } },
    ],
  },
  {
    component: 'system/access',
    path: '/system/access',
    area: 'system',
    title: { zh: '权限查询', en: 'Who may do what' },
    icon: 'KeyOutlined',
    order: 920,
    perms: 'system:access',
    permissions: [
      { code: accessPerms.list, title: { zh: '查看', en: 'View' } },
      { code: accessPerms.viewAs, title: { zh: '以他人身份查看', en: 'View as somebody' } },
    ],
  },
  {
    component: 'system/log',
    path: '/system/log',
    area: 'system',
    title: { zh: '操作日志', en: 'Change log' },
    icon: 'HistoryOutlined',
    order: 930,
    perms: 'system:log',
    permissions: [{ code: changeLogPerms.list, title: { zh: '查看', en: 'View' } }],
  },
];
