import { isNode, nameOf, type SyntaxNode, textOf } from './syntaxTree.ts';

/** An imported path or package as it is written in the file, with its position. */
export interface Import {
  readonly specifier: string;
  readonly offset: number;
}

const sourceByType: Readonly<Record<string, (node: SyntaxNode) => readonly unknown[]>> = {
  ImportDeclaration: (node) => [node.source],
  ExportNamedDeclaration: (node) => [node.source],
  ExportAllDeclaration: (node) => [node.source],
  ImportExpression: (node) => [node.source],
  TSImportType: (node) => [node.source ?? node.argument],
  CallExpression: calledSources,
  NewExpression: (node) => (isModuleUrl(node) ? [argumentsOf(node)[0]] : []),
};

/** Returns every import of a file: static, dynamic, re-export, type, `require`, `import.meta.glob` and `new URL('…', import.meta.url)`. */
export function findImports(nodes: readonly SyntaxNode[]): Import[] {
  return nodes.flatMap((node) =>
    (sourceByType[node.type]?.(node) ?? []).flatMap((source) => {
      const specifier = textOf(source);
      return specifier === undefined ? [] : [{ specifier, offset: node.start }];
    }),
  );
}

/** Returns the packages that a file imports at run time. Imports of types are left out, because they do not exist at run time. */
export function packagesRunBy(nodes: readonly SyntaxNode[]): string[] {
  const running = nodes.filter((node) => node.type !== 'TSImportType' && !isOfTypes(node));
  return findImports(running).map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
}

function isOfTypes({ importKind, exportKind, specifiers }: SyntaxNode): boolean {
  if (importKind === 'type' || exportKind === 'type') return true;
  const names = (specifiers ?? []) as readonly SyntaxNode[];
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type');
}

function calledSources(node: SyntaxNode): readonly unknown[] {
  const [first] = argumentsOf(node);
  if (nameOf(node.callee) === 'require') return [first];
  const isGlob = nameOf(node.callee) === 'glob' && isNode(node.callee) && isMeta(node.callee.object);
  if (!isGlob) return [];
  return isNode(first) && first.type === 'ArrayExpression' ? (first.elements as readonly unknown[]) : [first];
}

function isModuleUrl(node: SyntaxNode): boolean {
  const [target, base] = argumentsOf(node);
  const isImport = /^\.{1,2}\/.*\.[jt]sx?$/.test(textOf(target) ?? '');
  return isImport && nameOf(node.callee) === 'URL' && nameOf(base) === 'url' && isNode(base) && isMeta(base.object);
}

function isMeta(node: unknown): boolean {
  return isNode(node) && node.type === 'MetaProperty';
}

function argumentsOf(node: SyntaxNode): readonly unknown[] {
  return (node.arguments ?? []) as readonly unknown[];
}
