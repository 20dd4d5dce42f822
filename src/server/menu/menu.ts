import type { Compilation } from '../../../codegen/compile.ts';
import { type MenuEntry, ownScreens, rootId, toTree } from '../../contract/menu.ts';
import { permissionsOf } from '../../contract/permission.ts';
import type { Actor } from '../access/actor.ts';
import type { App } from '../app.ts';
import { findMenuRows, menuStamp } from '../db/menus.ts';
import type { Database, Row } from '../db/store.ts';

export const menuTypes = ['M', 'C', 'F'] as const;
export type MenuType = (typeof menuTypes)[number];

/**
 * The caller's own entries of these types, as a tree. Groups come with what they hold: an M entry is there
 * when something in it is. Buttons alone come flat, as there are no parents among them.
 */
export async function findMenu(app: App, actor: Actor, types: readonly MenuType[]): Promise<MenuEntry[]> {
  const rows = await entriesIn(app.database);
  const granted = actor.menuIds === 'all' ? rows : withAncestors(rows, actor.menuIds);
  const checkedCodes = checkedCodesOf(app.schemas.compilation);
  const shown = granted.filter((entry) => types.includes(entry.menuType)).map((entry) => judged(entry, checkedCodes));
  const ids = new Set(shown.map((entry) => entry.id));
  return toTree(shown.map((entry) => (ids.has(entry.parentId) ? entry : { ...entry, parentId: rootId })));
}

/** A button that no file and no page of the house knows by now opens nothing: whoever gives it to others is told. */
function judged(entry: MenuEntry, checkedCodes: ReadonlySet<string>): MenuEntry {
  const isIdle = entry.menuType === 'F' && entry.perms !== '' && !checkedCodes.has(entry.perms);
  return isIdle ? { ...entry, isIdle } : entry;
}

const keptEntries = new WeakMap<Database, { readonly stamp: string; readonly entries: readonly MenuEntry[] }>();

/** All that there is, as it stands in the table by now; many ask at once in the morning, and it seldom changes. */
async function entriesIn(database: Database): Promise<readonly MenuEntry[]> {
  // Asked first: what changes in between is read again by the next.
  const stamp = await menuStamp(database.read);
  const cached = keptEntries.get(database);
  if (cached?.stamp === stamp) return cached.entries;
  const entries = connected((await findMenuRows(database.read)).map(toEntry));
  keptEntries.set(database, { stamp, entries });
  return entries;
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

const codesCache = new WeakMap<Compilation, ReadonlySet<string>>();

/** Every permission that something asks for: the resources as they are now, and the pages that need no file. */
function checkedCodesOf(compilation: Compilation): ReadonlySet<string> {
  const before = codesCache.get(compilation);
  if (before) return before;
  const own = ownScreens.flatMap(({ permissions }) => permissions);
  const all = [...own, ...compilation.resources.flatMap(({ resource }) => permissionsOf(resource))];
  const codes = new Set(all.map(({ code }) => code));
  codesCache.set(compilation, codes);
  return codes;
}
