import type { GrantNode } from './grantTree.ts';

/** An entry as it stands in the page. */
export interface GrantLine {
  readonly node: GrantNode;
  readonly level: number;
  readonly place: number;
  readonly count: number;
  /** Undefined: nothing is below it. */
  readonly isOpen: boolean | undefined;
}

interface Shown {
  readonly open: ReadonlySet<string>;
  /** What is looked for; empty: everything is shown. */
  readonly words: string;
}

/** The entries that are seen, from top to bottom. What is found is open, with all that is above it. */
export function grantLines(nodes: readonly GrantNode[], { open, words }: Shown, level = 1): readonly GrantLine[] {
  const shown = words === '' ? nodes : nodes.filter((node) => isFound(node, words));
  return shown.flatMap((node, i) => {
    const isHit = matches(node, words);
    const isOpen = node.children.length === 0 ? undefined : words !== '' || open.has(node.id);
    const line = { node, level, place: i + 1, count: shown.length, isOpen };
    if (!isOpen) return [line];
    // What stands below something that was looked for itself belongs to it.
    return [line, ...grantLines(node.children, { open, words: isHit ? '' : words }, level + 1)];
  });
}

/** The entries that were looked for: those that match, with all below them. What only stands above them is not among them. */
export function foundBy(nodes: readonly GrantNode[], words: string, isBelow = false): ReadonlySet<string> {
  return new Set(
    nodes.flatMap((node) => {
      const isHit = isBelow || matches(node, words);
      return [...(isHit ? [node.id] : []), ...foundBy(node.children, words, isHit)];
    }),
  );
}

function isFound(node: GrantNode, words: string): boolean {
  return matches(node, words) || node.children.some((child) => isFound(child, words));
}

function matches({ title, perms }: GrantNode, words: string): boolean {
  const wanted = words.toLowerCase();
  return [title.zh, title.en, perms].some((text) => text.toLowerCase().includes(wanted));
}
