import { asShallowTree, isShown, type MenuEntry, toTree } from '../../contract/menu.ts';
import type { Text } from '../../contract/text.ts';
import { pagePath } from '../paths/pagePath.ts';
import { isReachable, menuTitle } from './screenRoutes.ts';

/** An item of the side menu: a group when it has children, else a screen. */
export interface MenuNode {
  readonly key: string;
  readonly title: Text;
  readonly icon: string;
  /** Route of a screen; a group has none. */
  readonly path?: string;
  readonly children?: readonly MenuNode[];
}

/** Entries of the menu call as a tree, whichever of the two ways the server sends them. */
export function asTree(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.some((entry) => entry.children?.length) ? asShallowTree(entries) : toTree(entries);
}

/**
 * What the side menu shows: entries whose `visible` is 0, F never, groups only with something in them, screens with a path.
 * Told to want more than that, it says where in the menu a hidden page would be.
 */
export function menuNodes(tree: readonly MenuEntry[], isWanted = isShown): readonly MenuNode[] {
  return tree.flatMap((entry): MenuNode[] => {
    if (entry.menuType === 'F' || !isWanted(entry)) return [];
    const node = { key: entry.id, title: menuTitle(entry), icon: entry.icon };
    const children = menuNodes(entry.children ?? [], isWanted);
    if (children.length > 0) return [{ ...node, children }];
    if (entry.menuType !== 'C' || entry.children?.length || !isReachable(entry)) return [];
    return [{ ...node, path: pagePath(entry.path) }];
  });
}

/** The permission codes of an F tree, at any depth. */
export function permsOf(entries: readonly MenuEntry[]): ReadonlySet<string> {
  const collect = (list: readonly MenuEntry[]): string[] =>
    list.flatMap((entry) => [
      ...(entry.perms ? entry.perms.split(',').map((code) => code.trim()) : []),
      ...collect(entry.children ?? []),
    ]);
  return new Set(collect(entries).filter((code) => code !== ''));
}
