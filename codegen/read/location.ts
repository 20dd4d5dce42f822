import type { Node } from 'jsonc-parser';

/** The way from the top of a file to a value: keys, and places in lists. */
export type Path = readonly (string | number)[];

/** Line and column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The node that a path leads to; the nearest one on the way when the rest is missing. */
export function nodeAt(root: Node, path: Path): Node {
  let node = root;
  for (const part of path) {
    const next = node.type === 'array' ? node.children?.[Number(part)] : memberOf(node, String(part))?.children?.[1];
    if (!next) return node;
    node = next;
  }
  return node;
}

/** The key of the value that a path leads to; the value itself where it has no key. */
export function keyAt(root: Node, path: Path): Node {
  const holder = nodeAt(root, path.slice(0, -1));
  return memberOf(holder, String(path.at(-1)))?.children?.[0] ?? nodeAt(root, path);
}

function memberOf(node: Node, name: string): Node | undefined {
  return node.type === 'object' ? node.children?.find((member) => member.children?.[0]?.value === name) : undefined;
}

/** Turns offsets of a text into lines and columns. */
export function positionsIn(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  return [0, ...text.matchAll(/\r\n|\n|\r/g).map((match) => match.index + match[0].length)];
}
