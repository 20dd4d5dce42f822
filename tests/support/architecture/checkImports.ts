import { posix } from 'node:path';
import { findImports, type Import } from './findImports.ts';
import { lineAt, type SyntaxNode } from './syntaxTree.ts';
import type { Fault, Layer, SourceFile } from './types.ts';

interface Context {
  readonly file: SourceFile;
  readonly layers: readonly Layer[];
}

/** Returns every import that the table of layers does not allow, and every file without a layer. */
export function checkImports(context: Context, nodes: readonly SyntaxNode[]): Fault[] {
  const { file, layers } = context;
  const layer = layerOf(file.path, layers);
  if (layer === undefined) {
    return [{ path: file.path, line: 1, message: 'belongs to no layer. Move it into a layer, or add its layer to the table.' }];
  }
  return findImports(nodes).flatMap((found) => {
    const message = isLocal(found) ? rejectFile({ ...context, layer, found }) : rejectPackage({ ...context, layer, found });
    return message === undefined ? [] : [{ path: file.path, line: lineAt(file.text, found.offset), message }];
  });
}

interface Question extends Context {
  readonly layer: Layer;
  readonly found: Import;
}

function rejectFile({ file, layers, layer, found }: Question): string | undefined {
  const path = posix.join(posix.dirname(file.path), found.specifier.replace(/\?.*$/, ''));
  const target = layerOf(path, layers);
  if (target === undefined) return `imports ${path}, which belongs to no layer. Import only from the layers of the table.`;
  if (target === layer || allows(layer.mayImport, target.name)) return undefined;
  const allowed = layer.mayImport.length === 0 ? 'nothing outside itself' : `only ${layer.mayImport.join(', ')}`;
  return `${layer.name} must not import ${target.name} (${path}). It may import ${allowed}: move shared code there, or pass it in from src/main.`;
}

function rejectPackage({ layers, layer, found }: Question): string | undefined {
  const name = found.specifier;
  if (allows(layer.packages, name)) return undefined;
  const owners = layers.filter(({ packages }) => allows(packages, name)).map((owner) => owner.name);
  const remedy =
    owners.length === 0 ? 'No layer may import it. Use what exists.' : `Only these may: ${owners.join(', ')}. Use what they export.`;
  return `${layer.name} must not import the package ${name}. ${remedy}`;
}

function layerOf(path: string, layers: readonly Layer[]): Layer | undefined {
  return layers.find(({ files }) => files.test(path));
}

function isLocal({ specifier }: Import): boolean {
  return specifier.startsWith('.') || specifier.startsWith('/');
}

/** Whether a list allows a name. An entry `a` also allows `a/b`; `a/*` and `node:*` are wildcards; `!a` excludes a name. */
function allows(list: readonly string[], name: string): boolean {
  const matches = (entry: string): boolean =>
    entry === name || name.startsWith(`${entry}/`) || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1)));
  const isExcluded = list.some((entry) => entry.startsWith('!') && matches(entry.slice(1)));
  return !isExcluded && list.some(matches);
}
