import { lineAt } from './syntaxTree.ts';
import type { Fault, SourceFile } from './types.ts';

/** Names that are right although none of our code has them: parts of packages that are left out, and files at the top. */
const elsewhere: ReadonlySet<string> = new Set(['MarkdownField', 'DeleteButton', 'vite.config.ts']);

/** Blocks of code are examples, whose names may be made up. */
const blocks = /^```[\s\S]*?^```/gm;
const quotes = /`([^`\n]+)`/g;
const fileName = /(?:\.\.?\/)*\w[\w./-]*\.(?:tsx?|css)\b/g;
/** A name of two words or more; those of one word may mean anything. */
const longName = /(?<![\w@./-])[A-Za-z]+[a-z0-9][A-Z]\w*(?![\w-])/g;

/** Every name between backquotes in a README of code that no file and no code has: it was renamed, or never there. */
export function checkReadmeNames(files: readonly SourceFile[]): Fault[] {
  const paths = files.map(({ path }) => `/${path}`);
  const known = new Set(files.filter(({ path }) => !path.endsWith('.md')).flatMap(namesIn));
  const isFile = (name: string) => paths.some((path) => path.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`));
  return files
    .filter(({ path }) => /^(?:src|codegen|tests)\/(?:.*\/)?README\.md$/.test(path))
    .flatMap(({ path, text }) => {
      const prose = text.replace(blocks, (block) => block.replace(/[^\n]/g, ' '));
      return [...prose.matchAll(quotes)].flatMap(({ 1: quote = '', index }): Fault[] => {
        const missing = [
          ...(quote.match(fileName) ?? []).filter((name) => !isFile(name)),
          ...(quote.replace(fileName, '').match(longName) ?? []).filter((name) => !known.has(name)),
        ];
        const line = lineAt(text, index);
        return missing
          .filter((name) => !elsewhere.has(name))
          .map((name) => ({ path, line, message: `names \`${name}\`, which is nowhere. Use its present name.` }));
      });
    });
}

function namesIn({ path, text }: SourceFile): string[] {
  return [...(text.match(/[A-Za-z_]\w*/g) ?? []), ...path.split(/[/.]/)];
}
