import { type MenuEntry, rootId, toTree } from '../../contract/menu.ts';
import type { Actor } from '../access/actor.ts';
import { findMenuRows } from '../db/menus.ts';
import type { Row } from '../db/store.ts';
import type { House } from '../house.ts';

export const menuTypes = ['M', 'C', 'F'] as const;
export type MenuType = (typeof menuTypes)[number];

/**
 * The caller's own entries of these types, as a tree. Groups come with what they hold: an M entry is there
 * when something in it is. Buttons alone come flat, as there are no parents among them.
 */
export async function findMenu({ database }: House, actor: Actor, types: readonly MenuType[]): Promise<MenuEntry[]> {
  const rows = connected((await findMenuRows(database.read)).map(toEntry));
  const granted = actor.menuIds === 'all' ? rows : withAncestors(rows, actor.menuIds);
  const wanted = granted.filter((entry) => types.includes(entry.menuType));
  const ids = new Set(wanted.map((entry) => entry.id));
  return toTree(wanted.map((entry) => (ids.has(entry.parentId) ? entry : { ...entry, parentId: rootId })));
}

/** Without the entries below one that is switched off or gone: they go with it. */
function connected(entries: readonly MenuEntry[]): MenuEntry[] {
  const flatten = (tree: readonly MenuEntry[]): MenuEntry[] =>
    tree.flatMap(({ children = [], ...entry }) => [entry, ...flatten(children)]);
  return flatten(toTree(entries));
}

function withAncestors(entries: readonly MenuEntry[], ids: ReadonlySet<string>): MenuEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const kept = new Set<string>();
  for (const id of ids) {
    let entry = byId.get(id);
    while (entry && !kept.has(entry.id)) {
      kept.add(entry.id);
      entry = byId.get(entry.parentId);
    }
  }
  return entries.filter((entry) => kept.has(entry.id));
}

function toEntry(row: Row): MenuEntry {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    id: text('id'),
    parentId: text('parentId') || rootId,
    menuType: text('menuType') as MenuType,
    name: text('name'),
    menuName: text('menuName'),
    menuNameEn: text('menuNameEn'),
    path: text('path'),
    component: text('component'),
    perms: text('perms'),
    icon: text('icon'),
    orderNum: Number(row.orderNum),
    visible: Number(row.visible),
  };
}
