import { accessPerms } from './access.ts';
import { changeLogPerms } from './log.ts';
import type { Permission } from './permission.ts';
import { schemaPerms } from './schemaEditor.ts';
import { sessionPerms } from './session.ts';
import type { Text } from './wire.ts';

/**
 * The permission to see who was notified of what. The user also needs a data scope of all records, because the records of ended reminders
 * may have been deleted.
 */
export const reminderPerms = { list: 'system:reminder:list' } as const;

/** An entry of the menu table (README section 5): M is a group, C is a page, F is a button. */
export interface MenuEntry {
  readonly id: string;
  readonly parentId: string;
  readonly menuType: 'M' | 'C' | 'F';
  readonly name: string;
  readonly menuName: string;
  readonly menuNameEn: string;
  readonly path: string;
  readonly component: string;
  readonly perms: string;
  readonly icon: string;
  readonly orderNum: number;
  readonly visible: number | string;
  /** For a button: true if no call needs its permission anymore. */
  readonly isIdle?: boolean;
  readonly children?: readonly MenuEntry[];
}

/** The parent id of top-level entries. */
export const rootId = '0';

/** Whether the menu shows an entry: its `visible` is 0 (README section 5). Some servers send a string. */
export function isShown(entry: MenuEntry): boolean {
  return String(entry.visible) === '0';
}

/** Returns the permission codes of all entries in a tree, at any depth. Servers may send null for empty values. */
export function permsIn(entries: readonly MenuEntry[]): string[] {
  const own = ({ perms }: MenuEntry): string[] => (perms ? perms.split(',').map((code) => code.trim()) : []);
  return entries.flatMap((entry) => [...own(entry), ...permsIn(entry.children ?? [])]).filter((code) => code !== '');
}

/** The maximum depth of a tree. Deeper entries cannot be saved. If they exist already, they are moved up to this level. */
export const mostTreeLevels = 10;

/**
 * Converts flat rows to a tree sorted by `orderNum`. Entries without an existing parent are dropped with their descendants; entries
 * beyond the maximum depth become siblings of their parent.
 */
export function toTree(rows: readonly MenuEntry[]): MenuEntry[] {
  const byParent = Map.groupBy(withinLevels(rows), (row) => row.parentId);
  const below = (parentId: string): MenuEntry[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((a, b) => a.orderNum - b.orderNum || (a.id < b.id ? -1 : 1))
      .map((row) => ({ ...row, children: below(row.id) }));
  return below(rootId);
}

interface TreeRow {
  readonly id: string;
  readonly parentId: string;
}

/**
 * Returns the rows that are reachable from the top level, at most `mostTreeLevels` deep: each deeper row moves up to the last level. This
 * bounds recursion over the tree.
 */
export function withinLevels<T extends TreeRow>(rows: readonly T[]): T[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  // A row with the id of the top level would be its own parent, so it is dropped.
  byParent.set(rootId, byParent.get(rootId)?.filter(({ id }) => id !== rootId) ?? []);
  const reached = new Set<T>();
  const placed: T[] = [];
  let above: readonly { readonly id: string; readonly childrenGoTo: string }[] = [{ id: rootId, childrenGoTo: rootId }];
  for (let level = 1; above.length > 0; level += 1) {
    above = above.flatMap(({ id, childrenGoTo }) =>
      (byParent.get(id) ?? []).flatMap((row) => {
        if (reached.has(row)) return [];
        reached.add(row);
        placed.push(row.parentId === childrenGoTo ? row : { ...row, parentId: childrenGoTo });
        return [{ id: row.id, childrenGoTo: level < mostTreeLevels ? row.id : childrenGoTo }];
      }),
    );
  }
  return placed;
}

/** Returns a tree from another server, limited to `mostTreeLevels`. */
export function asShallowTree(tree: readonly MenuEntry[]): readonly MenuEntry[] {
  const rows: MenuEntry[] = [];
  let level = 0;
  let entries = tree.map((entry) => ({ entry, parentId: rootId }));
  for (; entries.length > 0; level += 1) {
    rows.push(...entries.map(({ entry: { children: _, ...row }, parentId }, i) => ({ ...row, parentId, orderNum: i })));
    entries = entries.flatMap(({ entry }) => (entry.children ?? []).map((child) => ({ entry: child, parentId: entry.id })));
  }
  return level > mostTreeLevels ? toTree(rows) : tree;
}

/** Returns the entries that become routes: type C without children, at any depth (README section 9.2). */
export function toRoutes(tree: readonly MenuEntry[]): MenuEntry[] {
  return tree.flatMap((entry) => {
    if (entry.menuType === 'F') return [];
    if (entry.children?.length) return toRoutes(entry.children);
    return entry.menuType === 'C' ? [entry] : [];
  });
}

/** A page of the console without a resource file. It has a menu entry and buttons like any other page. */
export interface OwnScreen {
  /** The component key of the page's menu entry. */
  readonly component: string;
  readonly path: string;
  /** The menu group of the page, a name from areas.json. If there is no such group, the page is at the top level. */
  readonly area: string;
  readonly title: Text;
  readonly icon: string;
  readonly order: number;
  /** Prefix of the page's permissions. */
  readonly perms: string;
  /** The permissions of the page. The first one is required to open it. */
  readonly permissions: readonly [Permission, ...Permission[]];
}

/**
 * All pages without a resource file. The server creates their menu entries, the compiler reserves their names, and the console shows them.
 */
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
    title: { zh: '在线会话', en: 'Active sessions' },
    icon: 'LaptopOutlined',
    order: 910,
    perms: 'system:session',
    permissions: [
      { code: sessionPerms.list, title: { zh: '查看在线会话', en: 'View active sessions' } },
      { code: sessionPerms.end, title: { zh: '结束会话', en: 'End sessions' } },
      { code: sessionPerms.log, title: { zh: '查看登录日志', en: 'View the login log' } },
    ],
  },
  {
    component: 'system/access',
    path: '/system/access',
    area: 'system',
    title: { zh: '权限查询', en: 'Access lookup' },
    icon: 'KeyOutlined',
    order: 920,
    perms: 'system:access',
    permissions: [
      { code: accessPerms.list, title: { zh: '查看', en: 'View' } },
      { code: accessPerms.viewAs, title: { zh: '以他人身份查看', en: 'View as another user' } },
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
  {
    component: 'system/reminder',
    path: '/system/reminder',
    area: 'system',
    title: { zh: '提醒记录', en: 'Sent reminders' },
    icon: 'SendOutlined',
    order: 940,
    perms: 'system:reminder',
    permissions: [{ code: reminderPerms.list, title: { zh: '查看', en: 'View' } }],
  },
];
