import { readFileSync } from 'node:fs';

/**
 * Returns the titles of tests in a file: first arguments of calls, and first entries of table rows. If a title contains `$name`, the texts
 * that the rows have under `name` are returned as well.
 */
export function titlesIn(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  const titles = textsBehind(source, /[([]/);
  const named = new Set(titles.flatMap((title) => [...title.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)));
  return [...titles, ...[...named].flatMap((name) => textsBehind(source, new RegExp(`\\b${name}:`)))];
}

/** Returns the quoted texts that follow `before` and precede a comma. */
function textsBehind(source: string, before: RegExp): string[] {
  const found = source.matchAll(new RegExp(`${before.source}\\s*(['"\`])((?:\\\\.|(?!\\1).)*)\\1\\s*,`, 'gs'));
  return [...found].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1').replaceAll(/\$\{.*?\}/g, '…'));
}
