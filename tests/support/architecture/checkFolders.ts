import { posix } from 'node:path';
import { findImports } from './findImports.ts';
import { lineAt, type SyntaxNode } from './syntaxTree.ts';
import type { Fault, SourceFile } from './types.ts';

/**
 * The folders of each layer, from the lowest rank to the highest. A folder may import folders of lower ranks only, so the folders of one
 * rank are independent of each other. Files next to the folders assemble them and may import all of them.
 */
const ranks: Readonly<Record<string, readonly (readonly string[])[]>> = {
  codegen: [['texts'], ['generated'], ['read'], ['check'], ['keywords'], ['model'], ['emit'], ['compile'], ['new']],
  'src/fields': [['codes', 'rows', 'widgets'], ['text'], ['choices', 'dates', 'file', 'references'], ['numbers'], ['grid']],
  'src/server': [
    ...[['db', 'excel'], ['access'], ['menu', 'resource'], ['write'], ['files', 'import', 'lists', 'session']],
    ...[['export', 'reminders', 'schema', 'sign-ins'], ['http'], ['fill']],
  ],
  'src/console': [
    ...[['grid', 'stubs', 'texts'], ['client'], ['location'], ['ui'], ['providers', 'theme']],
    ...[['live', 'registry', 'saving', 'system'], ['access', 'drafts', 'files', 'palette', 'scanner'], ['pages']],
    ...[['charts'], ['dashboard', 'extend', 'reminders', 'schemas', 'timeline'], ['shell']],
  ],
  'src/console/pages': [...[['import', 'records'], ['merge', 'printing'], ['edit'], ['actions'], ['detail', 'scan'], ['changes', 'list']]],
  'src/business': [['orders'], ['finance', 'in-library'], ['scheduling']],
};

/** Returns every import from a folder to a folder of the same or a higher rank, and every folder that is not listed. */
export function checkFolders(file: SourceFile, nodes: readonly SyntaxNode[]): Fault[] {
  const layers = Object.keys(ranks).filter((name) => file.path.startsWith(`${name}/`));
  return layers.flatMap((layer) => checkLayer(layer, file, nodes));
}

function checkLayer(layer: string, file: SourceFile, nodes: readonly SyntaxNode[]): Fault[] {
  const from = folderOf(file.path, layer);
  if (!from) return [];
  const rank = rankOf(layer, from);
  if (rank < 0)
    return [
      {
        path: file.path,
        line: 1,
        message: `is in ${layer}/${from}, which checkFolders.ts does not list. Add the folder to a rank of its layer.`,
      },
    ];
  return findImports(nodes).flatMap(({ specifier, offset }) => {
    const target = posix.join(posix.dirname(file.path), specifier);
    const to = target.startsWith(`${layer}/`) && specifier.startsWith('.') ? folderOf(target, layer) : undefined;
    if (!to || to === from || rankOf(layer, to) < rank) return [];
    const message = `${layer}/${from} must not import ${layer}/${to}, which is not of a lower rank. Pass it in as a parameter, or move shared code to a lower rank.`;
    return [{ path: file.path, line: lineAt(file.text, offset), message }];
  });
}

function rankOf(layer: string, folder: string): number {
  return (ranks[layer] ?? []).findIndex((folders) => folders.includes(folder));
}

/** Returns the folder of a path within a layer; undefined for files next to the folders. */
function folderOf(path: string, layer: string): string | undefined {
  const [folder, ...rest] = path.slice(layer.length + 1).split('/');
  return rest.length > 0 ? folder : undefined;
}
