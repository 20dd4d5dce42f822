import { posix } from 'node:path';
import { findImports } from './findImports.ts';
import { lineAt, nodesOf } from './syntaxTree.ts';
import type { Fault, SourceFile } from './types.ts';

/** The entry points of the product. Stubs that replace packages count as well, because only `vite.config.ts` names them. */
const entryPoints = /^(?:src\/main\/[^/]+\.tsx?|src\/console\/stubs\/[^/]+\.ts)$/;
const product = /^(?:src|codegen)\/.*\.tsx?$/;
/** Generated files are not checked, because they may contain exports that nothing uses yet. */
const generated = /^(?:src|codegen)\/generated\//;
const exported = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
/** Comments are removed first, because a name in a comment is not a use. */
const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** Returns files that no entry point imports, and exports that no other file uses. */
export function findUnused(files: readonly SourceFile[]): Fault[] {
  const code = files.filter(({ path }) => product.test(path));
  const reached = reachedFrom(code);
  const namedIn = namesOf(files.filter(({ path }) => /\.tsx?$/.test(path)));
  return code.flatMap(({ path, text }): Fault[] => {
    if (generated.test(path)) return [];
    if (!reached.has(path)) return [{ path, line: 1, message: 'cannot be reached from an entry point. Import it, or delete it.' }];
    return [...text.matchAll(exported)]
      .filter(([, name = '']) => (namedIn.get(name)?.size ?? 0) < 2)
      .map(({ 1: name, index }) => ({
        ...{ path, line: lineAt(text, index) },
        message: `exports ${name}, which no other file uses. Make it private, or delete it.`,
      }));
  });
}

function reachedFrom(code: readonly SourceFile[]): ReadonlySet<string> {
  const byPath = new Map(code.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const pending = code.filter(({ path }) => entryPoints.test(path));
  for (let file = pending.pop(); file; file = pending.pop()) {
    if (reached.has(file.path)) continue;
    reached.add(file.path);
    const folder = posix.dirname(file.path);
    for (const { specifier } of findImports(nodesOf(file))) {
      const next = byPath.get(posix.join(folder, specifier));
      if (next) pending.push(next);
    }
  }
  return reached;
}

/** Maps each name to the files that contain it. */
function namesOf(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const namedIn = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const name of new Set(text.replace(comments, '').match(/[A-Za-z_]\w*/g))) {
      namedIn.set(name, (namedIn.get(name) ?? new Set()).add(path));
    }
  }
  return namedIn;
}
