import { checkFiles, checkReadmes } from './checkFiles.ts';
import { checkFolders } from './checkFolders.ts';
import { checkImports } from './checkImports.ts';
import { checkReadmeNames } from './checkReadmeNames.ts';
import { checkRules } from './checkRules.ts';
import { checkSections } from './checkSections.ts';
import { checkSyntax } from './checkSyntax.ts';
import { checkStyleWords, checkWords } from './checkWords.ts';
import { nodesOf } from './syntaxTree.ts';
import type { Fault, Layer, ReadmeRule, SourceFile } from './types.ts';

interface Tree {
  readonly files: readonly SourceFile[];
  readonly layers: readonly Layer[];
  readonly readmes: readonly ReadmeRule[];
}

/**
 * Returns everything in a file tree that breaks the architecture. The function reads no files itself, so that tests can pass made-up files.
 */
export function findFaults({ files, layers, readmes }: Tree): Fault[] {
  const code = files.filter(({ path }) => /^(?:src|codegen|tests)\/.*\.tsx?$/.test(path));
  const ofStyles = files.filter(({ path }) => /^src\/.*\.css$/.test(path)).flatMap(checkStyleWords);
  const ofReadmes = [...checkReadmes(files, readmes), ...checkReadmeNames(files), ...checkRules(files), ...checkSections(files)];
  return [...checkFiles(files), ...ofReadmes, ...ofStyles, ...code.flatMap((file) => checkCode(file, layers))];
}

function checkCode(file: SourceFile, layers: readonly Layer[]): Fault[] {
  try {
    const nodes = nodesOf(file);
    // Tests may import the code that they test, whatever its layer is.
    const imports = file.path.startsWith('tests/') ? [] : checkImports({ file, layers }, nodes);
    return [...imports, ...checkFolders(file, nodes), ...checkSyntax(file, nodes), ...checkWords(file, nodes)];
  } catch (error) {
    return [{ path: file.path, line: 1, message: `cannot be parsed: ${String(error)}` }];
  }
}
