import { accessPerms } from './access.ts';
import { changeLogPerms } from './log.ts';
import type { Permission } from './permission.ts';
import { schemaPerms } from './schemaEditor.ts';
import { sessionPerms } from './session.ts';
import type { Text } from './text.ts';

/** An entry of the menu table (README section 5): M groups, C is a screen, F is a button. */
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
  /** Of a button: nothing asks for its permission any more. Left out where something does. */
  readonly isIdle?: boolean;
  readonly children?: readonly MenuEntry[];
}

/** The parent of top entries. */
export const rootId = '0';

/** Only 0 means shown (README section 5); some servers send it as a string. */
export function isShown(entry: MenuEntry): boolean {
  return String(entry.visible) === '0';
}

/** Most levels of a tree. Nothing is saved deeper; what is deeper already is shown at the last of them. */
export const mostTreeLevels = 10;

/**
 * Flat rows to a tree in `orderNum` order. An entry whose parent is missing is dropped with its descendants; one below the
 * deepest level stands beside its parent instead.
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
 * The rows that a walk from the top reaches, each at most `mostTreeLevels` deep: one that is deeper gets the parent of the
 * row above it. Whoever makes a tree of them may do it by recursion.
 */
export function withinLevels<T extends TreeRow>(rows: readonly T[]): T[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  // A row that calls itself the top would be its own parent.
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

/** A tree as another server sent it, no deeper than `mostTreeLevels`. */
export function asShallowTree(tree: readonly MenuEntry[]): readonly MenuEntry[] {
  const rows: MenuEntry[] = [];
  let level = 0;
  let entries = tree.map((entry) => ({ entry, parentId: rootId }));
  for (; entries.length > 0; level += 1) {
    rows.push(...entries.map(({ entry: { children: _, ...row }, parentId }, i) => ({ ...row, parentId, orderNum: i })));
    entries = entries.flatMap(({ entry }) =>
      (entry.children ?? []).map((child) => ({ entry: child, parentId: entry.id })),
    );
  }
  return level > mostTreeLevels ? toTree(rows) : tree;
}

/** The entries that become routes: C without children, at any depth (README section 9.2). */
export function toRoutes(tree: readonly MenuEntry[]): MenuEntry[] {
  return tree.flatMap((entry) => {
    if (entry.menuType === 'F') return [];
    if (entry.children?.length) return toRoutes(entry.children);
    return entry.menuType === 'C' ? [entry] : [];
  });
}

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
      { code: sessionPerms.log, title: { zh: '查看登录日志', en: 'View the login log' } },
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
