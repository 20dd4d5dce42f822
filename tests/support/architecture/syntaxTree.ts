import { parseAst } from 'vite';
import type { SourceFile } from './types.ts';

/** A node of the ESTree that the parser creates for TypeScript, typed only as far as the checks need. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Whether a value in the tree is a syntax node, rather than a plain value. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Returns every node of a TypeScript file, parents before children. Throws on a syntax error. */
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

/** Returns the text of a string literal, or the constant start of a template; undefined for other nodes. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [first] = node.quasis as readonly { readonly value: { readonly raw: string } }[];
  return first?.value.raw;
}

/** Returns the name of an identifier or a JSX attribute, or the last property of a member expression. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  if (node.type === 'MemberExpression') return node.computed ? textOf(node.property) : nameOf(node.property);
  return typeof node.name === 'string' ? node.name : undefined;
}

/** Returns the line number of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
