import { lineAt } from './syntaxTree.ts';
import type { Fault, SourceFile } from './types.ts';

/** Names that a README may mention although our code does not contain them. */
const elsewhere: ReadonlySet<string> = new Set([
  // Parts of packages, settings of service managers, a file in the project root, and a folder that Git ignores.
  ...['MarkdownField', 'DeleteButton', 'TimeoutStopSec', 'terminationGracePeriodSeconds', 'MALLOC_ARENA_MAX'],
  ...['vite.config.ts', 'schemas/.drafts'],
]);

/** Code blocks are skipped, because they are examples and may contain made-up names. */
const blocks = /^```[\s\S]*?^```/gm;
const quotes = /`([^`\n]+)`/g;
/** A path from the project root. The name of a file may lack its ending. */
const fullPath = /(?<![\w./-])(?:src|codegen|tests|schemas|build|deploy|public)\/[\w./-]*\w/g;
/** The path of a test without its ending and without `tests/`, such as `api/deliveryStory`. */
const testName = /(?<![\w./-])(?:api|browser|unit)\/[\w./-]*\w/g;
const fileName = /(?:\.\.?\/)*\w[\w./-]*\.(?:tsx?|css)\b/g;
/** A name of at least two words, as `camelCase` or `UPPER_CASE`. Single words are not checked, because they may be plain English. */
const longName = /(?<![\w@./-])(?:[A-Za-z]+[a-z0-9][A-Z]\w*|[A-Z]+_[A-Z_]*[A-Z])(?![\w-])/g;

/** Returns names in backquotes in a README that neither a file nor the code contains, because they were renamed or never existed. */
export function checkReadmeNames(files: readonly SourceFile[]): Fault[] {
  const paths = files.map(({ path }) => `/${path}`);
  const existing = new Set(files.filter(({ path }) => !path.endsWith('.md')).flatMap(namesIn));
  const isPath = (name: string) =>
    paths.some((path) => path === `/${name}` || path.startsWith(`/${name}/`) || path.startsWith(`/${name}.`));
  const isFile = (name: string) => paths.some((path) => path.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`));
  return files
    .filter(({ path }) => /^(?:(?:(?:src|codegen|tests)\/(?:.*\/)?)?README|tests\/[A-Z]+)\.md$/.test(path))
    .flatMap(({ path, text }) => {
      const prose = text.replace(blocks, (block) => block.replace(/[^\n]/g, ' '));
      return [...prose.matchAll(quotes)].flatMap(({ 1: quote = '', index }): Fault[] => {
        const missing = [
          ...(quote.match(fullPath) ?? []).filter((name) => !isPath(name)),
          ...(quote.match(testName) ?? []).filter((name) => !isPath(`tests/${name}`)),
          ...(quote.match(fileName) ?? []).filter((name) => !isFile(name)),
          ...(quote.replace(fileName, '').match(longName) ?? []).filter((name) => !existing.has(name)),
        ];
        const line = lineAt(text, index);
        return missing
          .filter((name) => !elsewhere.has(name))
          .map((name) => ({ path, line, message: `names \`${name}\`, which does not exist. Use the current name.` }));
      });
    });
}

function namesIn({ path, text }: SourceFile): string[] {
  return [...(text.match(/[A-Za-z_]\w*/g) ?? []), ...path.split(/[/.]/)];
}
