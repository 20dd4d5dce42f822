/** An entry of the menu table (contract.md section 5): M groups, C is a screen, F is a button. */
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
  /** Of a button: nothing asks for its permission any more. Added to contract.md section 5; left out where something does. */
  readonly isIdle?: boolean;
  readonly children?: readonly MenuEntry[];
}

/** The parent of top entries. */
export const rootId = '0';

/** Only 0 means shown (console-spec.md section 3); some servers send it as a string. */
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

/** The entries that become routes: C without children, at any depth (console-spec.md section 2). */
export function toRoutes(tree: readonly MenuEntry[]): MenuEntry[] {
  return tree.flatMap((entry) => {
    if (entry.menuType === 'F') return [];
    if (entry.children?.length) return toRoutes(entry.children);
    return entry.menuType === 'C' ? [entry] : [];
  });
}
