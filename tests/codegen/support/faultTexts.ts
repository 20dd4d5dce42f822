import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isNode, nameOf, nodesOf, type SyntaxNode, textOf } from '../../support/architecture/syntaxTree.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The text of a fault as a source file declares it. In English, it may have a singular and a plural. */
export interface DeclaredText {
  readonly file: string;
  readonly code: string;
  readonly en: readonly string[];
  readonly zh: string;
  /** Whether any source file uses the text. */
  readonly isUsed: boolean;
}

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Returns every text declared with `faultTexts` in the compiler and the server. */
export function declaredTexts(): readonly DeclaredText[] {
  const sources = ['codegen', 'src/server'].flatMap(sourcesIn);
  return sources.flatMap(({ path, text }) => {
    if (!text.includes('faultTexts({')) return [];
    const isShared = /^export const \w+ = faultTexts\(/m.test(text);
    const users = isShared ? sources : [{ path, text }];
    return entriesIn({ path, text }).map((entry) => {
      const use = new RegExp(`(?:exts\\.|')${entry.code}\\b`);
      return { file: path, ...entry, isUsed: users.some((source) => use.test(source.text)) };
    });
  });
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${root}/${folder}/${name}`, 'utf8') }));
}

function entriesIn(source: Source): Omit<DeclaredText, 'file' | 'isUsed'>[] {
  const tables = nodesOf(source).filter((node) => node.type === 'CallExpression' && nameOf(node.callee) === 'faultTexts');
  return tables
    .flatMap(({ arguments: [table] = [] }: SyntaxNode & { readonly arguments?: readonly unknown[] }) => partsOf(table))
    .map(([code, languages]) => {
      const { en, zh } = Object.fromEntries(partsOf(languages));
      const english = textOf(en);
      const forms = english === undefined ? partsOf(en).map(([, form]) => textOf(form) ?? '') : [english];
      return { code, en: forms, zh: textOf(zh) ?? '' };
    });
}

/** Returns the names and values in an object literal. */
function partsOf(node: unknown): [string, unknown][] {
  if (!isNode(node) || node.type !== 'ObjectExpression') return [];
  return (node.properties as readonly SyntaxNode[]).map((property) => [nameOf(property.key) ?? '', property.value]);
}
