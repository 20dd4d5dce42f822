import { readFileSync } from 'node:fs';

/** Returns the titles in a test file: first arguments of calls, or first entries of case rows, with `$name` replaced from the row. */
export function titlesIn(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  const titles = textsBehind(source, /[([]/);
  const named = new Set(titles.flatMap((title) => [...title.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)));
  return [...titles, ...[...named].flatMap((name) => textsBehind(source, new RegExp(`\\b${name}:`)))];
}

/** Returns the texts that follow `before` and are followed by a comma. */
function textsBehind(source: string, before: RegExp): string[] {
  const found = source.matchAll(new RegExp(`${before.source}\\s*(['"\`])((?:\\\\.|(?!\\1).)*)\\1\\s*,`, 'gs'));
  return [...found].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1').replaceAll(/\$\{.*?\}/g, '…'));
}
