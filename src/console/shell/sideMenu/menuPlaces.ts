import type { MenuNode } from '../../registry/menuTree.ts';

/** The groups that lead to a path, outermost first; undefined when it is not below these nodes. */
export function groupsTo(nodes: readonly MenuNode[], path: string): readonly string[] | undefined {
  for (const node of nodes) {
    if (node.path === path) return [];
    const below = groupsTo(node.children ?? [], path);
    if (below) return [node.key, ...below];
  }
  return undefined;
}

interface StopCase {
  readonly path: string;
  readonly isOpen: (group: string) => boolean;
}

/** The row where the Tab key stops: the page in front, else the closed group that hides it, else the first row. */
export function stopOf(nodes: readonly MenuNode[], { path, isOpen }: StopCase): string | undefined {
  const groups = groupsTo(nodes, path);
  if (!groups) return nodes[0]?.key;
  return groups.find((group) => !isOpen(group)) ?? keyAt(nodes, path);
}

function keyAt(nodes: readonly MenuNode[], path: string): string | undefined {
  for (const node of nodes) {
    const key = node.path === path ? node.key : keyAt(node.children ?? [], path);
    if (key !== undefined) return key;
  }
  return undefined;
}
