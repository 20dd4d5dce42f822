import { syntaxRules } from './syntaxRules.ts';
import { lineAt, type SyntaxNode } from './syntaxTree.ts';
import type { Fault, SourceFile } from './types.ts';

const silencers = /@ts-(?:ignore|nocheck|expect-error)/g;

/** Returns everything in a file that a syntax rule forbids. */
export function checkSyntax(file: SourceFile, nodes: readonly SyntaxNode[]): Fault[] {
  const fault = (offset: number, message: string): Fault => ({
    path: file.path,
    line: lineAt(file.text, offset),
    message,
  });
  const rules = syntaxRules.filter(({ where }) => where.test(file.path));
  const found = nodes.flatMap((node) => rules.filter(({ forbids }) => forbids(node)).map(({ message }) => fault(node.start, message)));
  const isInText = (offset: number): boolean =>
    nodes.some(({ type, start, end }) => /^(?:Literal|TemplateLiteral)$/.test(type) && start <= offset && offset < end);
  const silenced = [...file.text.matchAll(silencers)]
    .filter(({ index }) => !isInText(index))
    .map(({ 0: comment, index }) => fault(index, `silences the compiler with ${comment}. Fix the type instead.`));
  return [...found, ...silenced];
}
