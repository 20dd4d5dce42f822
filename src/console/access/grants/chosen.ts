import { rootId, withinLevels } from '../../../contract/menu.ts';
import type { GrantEntry } from './entries.ts';

export interface GrantNode extends GrantEntry {
  readonly children: readonly GrantNode[];
  /** Whether the mode "only screens" selects the entry: true for groups, screens, and buttons with the permission of their screen. */
  readonly isMain: boolean;
  /** Ids of the leaf entries below this entry; for a leaf entry, only its own id. */
  readonly leaves: readonly string[];
}

/** Builds the tree of entries, with siblings in menu order. An entry whose parent is missing becomes a root. */
export function toNodes(entries: readonly GrantEntry[]): readonly GrantNode[] {
  const ids = new Set(entries.map(({ id }) => id));
  const placed = withinLevels(entries.map((entry) => (ids.has(entry.parentId) ? entry : { ...entry, parentId: rootId })));
  const byParent = Map.groupBy(placed, ({ parentId }) => parentId);
  const below = (parentId: string, parent: GrantEntry | undefined): readonly GrantNode[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((a, b) => a.orderNum - b.orderNum || (a.id < b.id ? -1 : 1))
      .map((entry) => {
        const children = below(entry.id, entry);
        const isMain = entry.menuType !== 'F' || (entry.perms !== '' && entry.perms === parent?.perms);
        const leaves = children.length > 0 ? children.flatMap((child) => child.leaves) : [entry.id];
        return { ...entry, children, isMain, leaves };
      });
  return below(rootId, undefined);
}

export type GrantState = 'true' | 'false' | 'mixed';

/** Returns whether a branch is selected fully, partly or not at all. */
export function stateOf({ id, children }: GrantNode, chosen: ReadonlySet<string>): GrantState {
  if (children.length === 0) return chosen.has(id) ? 'true' : 'false';
  const states = new Set(children.map((child) => stateOf(child, chosen)));
  const [only] = states;
  if (states.size > 1 || only === undefined) return 'mixed';
  // A selected screen without any of its buttons counts as partly selected.
  return only === 'false' && chosen.has(id) ? 'mixed' : only;
}

export const grantModes = ['all', 'none', 'screens'] as const;
export type GrantMode = (typeof grantModes)[number];

interface Change {
  readonly nodes: readonly GrantNode[];
  readonly chosen: readonly string[];
  /** Id of the changed branch; undefined for the whole tree. */
  readonly id?: string | undefined;
  readonly mode: GrantMode;
  /** Ids of the entries that may change; the others are hidden by the search. */
  readonly found: ReadonlySet<string>;
}

/**
 * Returns the selected ids after a branch was set to all, none or only its screens, including all parents of selected entries. Entries
 * that the user may not grant can only be removed; entries outside the tree or hidden by the search keep their state.
 */
export function withBranch({ nodes, chosen, id, mode, found }: Change): readonly string[] {
  const touched = new Map<string, boolean>();
  const mark = (node: GrantNode): void => {
    if (found.has(node.id) && (node.isGivable || mode === 'none'))
      touched.set(node.id, mode === 'all' || (mode === 'screens' && node.isMain));
    node.children.forEach(mark);
  };
  const roots = id === undefined ? nodes : [findNode(nodes, id)].flatMap((node) => node ?? []);
  roots.forEach(mark);
  const kept = new Set(chosen.filter((one) => touched.get(one) !== false));
  for (const [one, isChosen] of touched) if (isChosen) kept.add(one);
  settle(nodes, { kept, was: new Set(chosen), touched });
  return [...kept];
}

interface Settling {
  readonly kept: Set<string>;
  readonly was: ReadonlySet<string>;
  readonly touched: ReadonlyMap<string, boolean>;
}

/** Adds the parents of selected entries. Removes parents that no longer have a selected child, except screens that this change selects. */
function settle(nodes: readonly GrantNode[], settling: Settling): void {
  const { kept, was, touched } = settling;
  for (const node of nodes) {
    if (node.children.length === 0) continue;
    settle(node.children, settling);
    const has = (ids: ReadonlySet<string>): boolean => node.children.some((child) => ids.has(child.id));
    const isByItself = node.menuType === 'C' && touched.get(node.id) === true;
    if (has(kept)) kept.add(node.id);
    else if (!isByItself && (has(was) || touched.has(node.id))) kept.delete(node.id);
  }
}

/**
 * Returns the mode for a click on an entry's checkbox: select all visible entries of the branch, or deselect them if all entries that the
 * user may grant are already selected.
 */
export function pressed(node: GrantNode, chosen: ReadonlySet<string>, found: ReadonlySet<string>): GrantMode {
  return isFull(node, chosen, found) ? 'none' : 'all';
}

function isFull(node: GrantNode, chosen: ReadonlySet<string>, found: ReadonlySet<string>): boolean {
  if (!found.has(node.id)) return node.children.every((child) => isFull(child, chosen, found));
  if (node.children.length === 0) return chosen.has(node.id) || !node.isGivable;
  return chosen.has(node.id) && node.children.every((child) => isFull(child, chosen, found));
}

/** Returns the screens that are in `after` but not in `before`, in menu order. */
export function screensGained(
  nodes: readonly GrantNode[],
  { before, after }: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): readonly GrantNode[] {
  return nodes.flatMap((node) => [
    ...(node.menuType === 'C' && after.has(node.id) && !before.has(node.id) ? [node] : []),
    ...screensGained(node.children, { before, after }),
  ]);
}

export function findNode(nodes: readonly GrantNode[], id: string): GrantNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}

export interface ListChangesProps {
  /** Ids in the field before and after the change. */
  readonly before: unknown;
  readonly after: unknown;
}
