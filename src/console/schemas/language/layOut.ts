import type { ASTNode } from 'vscode-json-languageservice';

/** Columns that an object or a list may fill before it is broken, as in the files that come along. */
const width = 120;

/**
 * The text laid out: two spaces, short objects and lists on one line. Made of the parts as they are written, so that no
 * digit, escape or key given twice is lost.
 */
export function layOut(text: string, root: ASTNode): string {
  const literal = (node: ASTNode): string => text.slice(node.offset, node.offset + node.length);
  const entries = (node: ASTNode): { readonly key: string; readonly value: ASTNode }[] => {
    if (node.type === 'array') return node.items.map((value) => ({ key: '', value }));
    if (node.type !== 'object') return [];
    return node.properties.flatMap(({ keyNode, valueNode }) =>
      valueNode ? [{ key: `${literal(keyNode)}: `, value: valueNode }] : [],
    );
  };
  const inline = (node: ASTNode): string => {
    if (node.type !== 'object' && node.type !== 'array') return literal(node);
    const parts = entries(node).map(({ key, value }) => key + inline(value));
    if (node.type === 'array') return `[${parts.join(', ')}]`;
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  };
  const write = (node: ASTNode, depth: number, before: number): string => {
    const line = inline(node);
    const isFlat = levelsOf(node) <= (node.type === 'array' ? 3 : 2);
    if ((isFlat && before + line.length < width) || (node.type !== 'object' && node.type !== 'array')) return line;
    const indent = '  '.repeat(depth + 1);
    const parts = entries(node).map(
      ({ key, value }) => indent + key + write(value, depth + 1, indent.length + key.length + 1),
    );
    const [open, close] = node.type === 'array' ? '[]' : '{}';
    return parts.length === 0 ? line : `${open}\n${parts.join(',\n')}\n${'  '.repeat(depth)}${close}`;
  };
  return `${write(root, 0, 0)}\n`;
}

function levelsOf(node: ASTNode): number {
  if (node.type !== 'object' && node.type !== 'array') return 0;
  return 1 + Math.max(0, ...(node.children ?? []).map((child) => levelsOf(valueIn(child))));
}

function valueIn(node: ASTNode): ASTNode {
  return node.type === 'property' && node.valueNode ? node.valueNode : node;
}
