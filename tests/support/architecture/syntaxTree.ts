import { parseAst } from 'vite';
import type { SourceFile } from './types.ts';

/** A node of the ESTree that the parser makes of TypeScript; only what the checks look at is known of it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Tells a syntax node from the plain values that also hang in the tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Every node of a TypeScript file, parents before children. Throws when the file is not TypeScript. */
export function nodesOf(file: SourceFile): SyntaxNode[] {
  const root: unknown = parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' });
  const nodes: SyntaxNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      nodes.push(value);
      Object.values(value).forEach(visit);
    }
  };
  visit(root);
  return nodes;
}

/** The text of a string literal or the fixed beginning of a template; undefined for anything else. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [first] = node.quasis as readonly { readonly value: { readonly raw: string } }[];
  return first?.value.raw;
}

/** The name of an identifier, of a JSX attribute or of the property that a member expression ends in. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  if (node.type === 'MemberExpression') return node.computed ? textOf(node.property) : nameOf(node.property);
  return typeof node.name === 'string' ? node.name : undefined;
}

/** The line, from 1, that an offset lies on. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
