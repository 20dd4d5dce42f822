import { readFileSync } from 'node:fs';
import { isNode, nodesOf, type SyntaxNode, textOf } from './architecture/syntaxTree.ts';

/**
 * Returns the titles of tests in a file: first arguments of calls, and first entries of table rows. If a title contains `$name`, the texts
 * that the rows have under `name` are returned as well.
 */
export function titlesIn(path: string): string[] {
  return titlesOf(readFileSync(path, 'utf8'));
}

/** Returns the titles of tests in a file that run in every run of the tests: those that are not tagged `full`. */
export function usualTitlesIn(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  let [rest, from] = ['', 0];
  for (const { start, end } of nodesOf({ path, text }).filter(isTaggedFull)) {
    // A call inside a removed call starts before `from`.
    if (start < from) continue;
    rest += text.slice(from, start);
    from = end;
  }
  return titlesOf(rest + text.slice(from));
}

function isTaggedFull(node: SyntaxNode): boolean {
  return node.type === 'CallExpression' && (node.arguments as unknown[]).some((argument) => propertyTags(argument).includes('full'));
}

/** Returns the texts in the array under `tags` of an object literal. */
function propertyTags(options: unknown): readonly (string | undefined)[] {
  if (!isNode(options) || options.type !== 'ObjectExpression') return [];
  const tags = (options.properties as SyntaxNode[]).find(({ key }) => isNode(key) && key.name === 'tags')?.value;
  return isNode(tags) && tags.type === 'ArrayExpression' ? (tags.elements as unknown[]).map(textOf) : [];
}

function titlesOf(source: string): string[] {
  const titles = textsBehind(source, /[([]/);
  const named = new Set(titles.flatMap((title) => [...title.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)));
  return [...titles, ...[...named].flatMap((name) => textsBehind(source, new RegExp(`\\b${name}:`)))];
}

/** Returns the quoted texts that follow `before` and precede a comma. */
function textsBehind(source: string, before: RegExp): string[] {
  const found = source.matchAll(new RegExp(`${before.source}\\s*(['"\`])((?:\\\\.|(?!\\1).)*)\\1\\s*,`, 'gs'));
  return [...found].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1').replaceAll(/\$\{.*?\}/g, '…'));
}
