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

/** Flat rows to a tree in `orderNum` order. An entry whose parent is missing is dropped with its descendants. */
export function toTree(rows: readonly MenuEntry[]): MenuEntry[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const below = (parentId: string): MenuEntry[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((a, b) => a.orderNum - b.orderNum || (a.id < b.id ? -1 : 1))
      .map((row) => ({ ...row, children: below(row.id) }));
  return below(rootId);
}

/** The entries that become routes: C without children, at any depth (console-spec.md section 2). */
export function toRoutes(tree: readonly MenuEntry[]): MenuEntry[] {
  return tree.flatMap((entry) => {
    if (entry.menuType === 'F') return [];
    if (entry.children?.length) return toRoutes(entry.children);
    return entry.menuType === 'C' ? [entry] : [];
  });
}
